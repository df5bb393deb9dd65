// Retention in SQLite.
#pragma once

#include "esxserver/adapters/sqlite/database.h"
#include "esxserver/ports/retention_store.h"

namespace esxserver::sqlite {

class SqliteRetentionStore final : public RetentionStore {
 public:
  explicit SqliteRetentionStore(Database& database) : database_(database) {}

  Result<int> purge_finished_before(Time time) override;
  Result<int> remove_unneeded(const std::vector<std::string>& hashes,
                              const std::function<Result<void>(std::string_view sha256)>& remove) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sqlite
