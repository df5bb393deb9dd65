// Retention in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/retention_store.h"

namespace esxserver::sql {

class SqlRetentionStore final : public RetentionStore {
 public:
  explicit SqlRetentionStore(Database& database) : database_(database) {}

  Result<bool> take_turn(Time now, Duration interval) override;
  Result<int> purge_finished_before(Time time) override;
  Result<bool> needs_any(const std::vector<std::string>& hashes) override;
  Result<bool> needs_files() override;
  Result<int> remove_unneeded(const std::vector<std::string>& hashes,
                              const std::function<Result<void>(std::string_view sha256)>& remove) override;

 private:
  Result<std::vector<std::string>> unneeded(const std::vector<std::string>& hashes);

  Database& database_;
};

}  // namespace esxserver::sql
