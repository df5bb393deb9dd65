#include "esxserver/adapters/sql/key_store.h"

#include "esxserver/adapters/sql/found.h"

namespace esxserver::sql {
namespace {

ApiKey key_of(const Query& row) {
  return {row.text(0),           row.text(1), key_kind_from_name(row.text(2)).value_or(KeyKind::test),
          row.text(3),           row.text(4), row.optional_small(5),
          row.optional_small(6), row.flag(7), row.time(8)};
}

}  // namespace

Result<void> SqlKeyStore::add(const ApiKey& key) {
  return database_.write([&](Connection& connection) {
    return found(
        Query(connection,
              "INSERT INTO api_key (id, partner_id, kind, handle, hash, active_limit, daily_limit, "
              "revoked, created_at) SELECT $1, id, $2, $3, $4, $5, $6, $7, $8 FROM partner WHERE id = $9",
              key.id, key_kind_name(key.kind), key.handle, key.hash, key.active_limit, key.daily_limit,
              key.revoked, key.created_at, key.partner_id)
            .execute(),
        "partner", key.partner_id);
  });
}

Result<std::vector<ApiKey>> SqlKeyStore::list() {
  return database_.read([&](Connection& connection) -> Result<std::vector<ApiKey>> {
    Query row(connection,
              "SELECT id, partner_id, kind, handle, hash, active_limit, daily_limit, revoked, created_at "
              "FROM api_key ORDER BY created_at, id");
    return read_rows(row, key_of);
  });
}

Result<std::vector<ApiKey>> SqlKeyStore::with_handle(std::string_view handle) {
  return database_.read([&](Connection& connection) -> Result<std::vector<ApiKey>> {
    Query row(connection,
              "SELECT id, partner_id, kind, handle, hash, active_limit, daily_limit, revoked, created_at "
              "FROM api_key WHERE handle = $1 ORDER BY created_at, id",
              handle);
    return read_rows(row, key_of);
  });
}

Result<void> SqlKeyStore::revoke(std::string_view id) {
  return database_.write([&](Connection& connection) {
    return found(Query(connection, "UPDATE api_key SET revoked = 1 WHERE id = $1", id).execute(), "key", id);
  });
}

}  // namespace esxserver::sql
