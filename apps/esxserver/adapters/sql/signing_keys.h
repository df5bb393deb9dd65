// Keys of signed URLs in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/signing_keys.h"

namespace esxserver::sql {

class SqlSigningKeys final : public SigningKeys {
 public:
  explicit SqlSigningKeys(Database& database) : database_(database) {}

  Result<std::vector<SigningKey>> all() override;
  Result<void> rotate(const SigningKey& key, Time unless_newer_than, Time forget_before) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
