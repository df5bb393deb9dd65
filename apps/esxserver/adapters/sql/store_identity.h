// The id of the file store in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/store_identity.h"

namespace esxserver::sql {

class SqlStoreIdentity final : public StoreIdentity {
 public:
  explicit SqlStoreIdentity(Database& database) : database_(database) {}

  Result<std::optional<std::string>> id() override;
  Result<std::string> record_if_none(const std::string& id) override;
  Result<void> replace(const std::string& id) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
