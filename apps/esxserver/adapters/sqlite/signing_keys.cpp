#include "esxserver/adapters/sqlite/signing_keys.h"

#include "esxserver/adapters/sqlite/query.h"

namespace esxserver::sqlite {

using Connection = SQLite::Database;

Result<std::vector<SigningKey>> SqliteSigningKeys::all() {
  return database_.read([&](Connection& connection) -> Result<std::vector<SigningKey>> {
    Query row(connection, "SELECT id, secret, created_at FROM signing_key ORDER BY created_at DESC, id");
    std::vector<SigningKey> keys;
    while (row.next()) keys.push_back({row.text(0), row.text(1), row.time(2)});
    return keys;
  });
}

Result<void> SqliteSigningKeys::rotate(const SigningKey& key, Time unless_newer_than, Time forget_before) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "DELETE FROM signing_key WHERE created_at < ?", forget_before).execute();
    Query(connection,
          "INSERT INTO signing_key (id, secret, created_at) SELECT ?, ?, ? "
          "WHERE NOT EXISTS (SELECT 1 FROM signing_key WHERE created_at > ?)",
          key.id, key.secret, key.created_at, unless_newer_than)
        .execute();
    return {};
  });
}

}  // namespace esxserver::sqlite
