// Keys of signed URLs in SQLite.
#pragma once

#include "esxserver/adapters/sqlite/database.h"
#include "esxserver/ports/signing_keys.h"

namespace esxserver::sqlite {

class SqliteSigningKeys final : public SigningKeys {
 public:
  explicit SqliteSigningKeys(Database& database) : database_(database) {}

  Result<std::vector<SigningKey>> all() override;
  Result<void> rotate(const SigningKey& key, Time unless_newer_than, Time forget_before) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sqlite
