#include "esxserver/adapters/sql/key_store.h"

#include "esxserver/adapters/sql/found.h"

namespace esxserver::sql {
namespace {

constexpr const char* select_keys =
    "SELECT id, partner_id, kind, handle, hash, active_limit, daily_limit, revoked, created_at, label, "
    "expires_at, last_used_at FROM api_key ";

ApiKey key_of(const Query& row) {
  return {.id = row.text(0),
          .partner_id = row.text(1),
          .kind = key_kind_from_name(row.text(2)).value_or(KeyKind::test),
          .handle = row.text(3),
          .hash = row.text(4),
          .active_limit = row.optional_small(5),
          .daily_limit = row.optional_small(6),
          .revoked = row.flag(7),
          .created_at = row.time(8),
          .label = row.text(9),
          .expires_at = row.optional_time(10),
          .last_used_at = row.optional_time(11)};
}

}  // namespace

Result<void> SqlKeyStore::add(const ApiKey& key) {
  return database_.write([&](Connection& connection) {
    return found(
        Query(connection,
              "INSERT INTO api_key (id, partner_id, kind, handle, hash, active_limit, daily_limit, "
              "revoked, created_at, label, expires_at) "
              "SELECT $1, id, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM partner WHERE id = $11",
              key.id, key_kind_name(key.kind), key.handle, key.hash, key.active_limit, key.daily_limit,
              key.revoked, key.created_at, key.label, key.expires_at, key.partner_id)
            .execute(),
        "partner", key.partner_id);
  });
}

Result<std::vector<ApiKey>> SqlKeyStore::list() {
  return database_.read([&](Connection& connection) -> Result<std::vector<ApiKey>> {
    Query row(connection, std::string(select_keys) + "ORDER BY created_at, id");
    return read_rows(row, key_of);
  });
}

Result<std::vector<ApiKey>> SqlKeyStore::with_handle(std::string_view handle) {
  return database_.read([&](Connection& connection) -> Result<std::vector<ApiKey>> {
    Query row(connection, std::string(select_keys) + "WHERE handle = $1 ORDER BY created_at, id", handle);
    return read_rows(row, key_of);
  });
}

Result<void> SqlKeyStore::revoke(std::string_view id) {
  return database_.write([&](Connection& connection) {
    return found(Query(connection, "UPDATE api_key SET revoked = 1 WHERE id = $1", id).execute(), "key", id);
  });
}

Result<void> SqlKeyStore::record_use(std::string_view id, Time now, Duration interval) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "UPDATE api_key SET last_used_at = $1 WHERE id = $2 AND coalesce(last_used_at, 0) <= $3", now, id,
          now - interval)
        .execute();
    return {};
  });
}

}  // namespace esxserver::sql
