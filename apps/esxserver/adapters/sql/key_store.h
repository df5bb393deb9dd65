// API keys in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/key_store.h"

namespace esxserver::sql {

class SqlKeyStore final : public KeyStore {
 public:
  explicit SqlKeyStore(Database& database) : database_(database) {}

  Result<void> add(const ApiKey& key) override;
  Result<std::vector<ApiKey>> list() override;
  Result<std::vector<ApiKey>> with_handle(std::string_view handle) override;
  Result<void> revoke(std::string_view id) override;
  Result<void> record_use(std::string_view id, Time now, Duration interval) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
