// Rotating keys in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/signing_keys.h"

namespace esxserver::sql {

class SqlSigningKeys final : public SigningKeys {
 public:
  /// Which keys: of signed URLs, of the local issuer's tokens, or of the copies of redeem codes.
  enum class Purpose { urls, tokens, codes };
  explicit SqlSigningKeys(Database& database, Purpose purpose = Purpose::urls);

  Result<std::vector<SigningKey>> all() override;
  Result<void> rotate(const SigningKey& key, Time unless_newer_than, Time forget_before) override;

 private:
  Database& database_;
  const std::string table_;
};

}  // namespace esxserver::sql
