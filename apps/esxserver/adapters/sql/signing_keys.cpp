#include "esxserver/adapters/sql/signing_keys.h"

#include <array>

#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {
namespace {

constexpr std::array<const char*, 3> table_names = {"signing_key", "token_key", "code_key"};

}  // namespace

SqlSigningKeys::SqlSigningKeys(Database& database, Purpose purpose)
    : database_(database), table_(table_names.at(static_cast<std::size_t>(purpose))) {}

Result<std::vector<SigningKey>> SqlSigningKeys::all() {
  return database_.read([&](Connection& connection) -> Result<std::vector<SigningKey>> {
    Query row(connection, "SELECT id, secret, created_at FROM " + table_ + " ORDER BY created_at DESC, id");
    return read_rows(row, [](const Query& key) { return SigningKey{key.text(0), key.text(1), key.time(2)}; });
  });
}

Result<void> SqlSigningKeys::rotate(const SigningKey& key, Time unless_newer_than, Time forget_before) {
  return database_.write([&](Connection& connection) -> Result<void> {
    connection.hold(table_);
    Query(connection, "DELETE FROM " + table_ + " WHERE created_at < $1", forget_before).execute();
    Query(connection,
          "INSERT INTO " + table_ +
              " (id, secret, created_at) SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM " + table_ +
              " WHERE created_at > $4)",
          key.id, key.secret, key.created_at, unless_newer_than)
        .execute();
    return {};
  });
}

}  // namespace esxserver::sql
