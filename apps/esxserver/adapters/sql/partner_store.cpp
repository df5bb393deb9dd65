#include "esxserver/adapters/sql/partner_store.h"

#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {
namespace {

Partner partner_of(const Query& row) {
  return {row.text(0), row.text(1), row.text(2), row.text(3), row.flag(4), row.time(5)};
}

ApiKey key_of(const Query& row) {
  return {row.text(0),           row.text(1), key_kind_from_name(row.text(2)).value_or(KeyKind::test),
          row.text(3),           row.text(4), row.optional_small(5),
          row.optional_small(6), row.flag(7), row.time(8)};
}

Result<void> found(int changed, std::string_view what, std::string_view id) {
  if (changed > 0) return {};
  return fail(ErrorCode::not_found, std::string(what) + " " + std::string(id) + " does not exist");
}

}  // namespace

Result<void> SqlPartnerStore::add_partner(const Partner& partner) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "INSERT INTO partner (id, name, webhook_url, webhook_secret, suspended, created_at) "
          "VALUES ($1, $2, $3, $4, $5, $6)",
          partner.id, partner.name, partner.webhook_url, partner.webhook_secret, partner.suspended,
          partner.created_at)
        .execute();
    return {};
  });
}

Result<Partner> SqlPartnerStore::partner(std::string_view id) {
  return database_.read([&](Connection& connection) -> Result<Partner> {
    Query row(
        connection,
        "SELECT id, name, webhook_url, webhook_secret, suspended, created_at FROM partner WHERE id = $1", id);
    if (!row.next()) return std::unexpected(found(0, "partner", id).error());
    return partner_of(row);
  });
}

Result<std::vector<Partner>> SqlPartnerStore::partners() {
  return database_.read([&](Connection& connection) -> Result<std::vector<Partner>> {
    Query row(connection,
              "SELECT id, name, webhook_url, webhook_secret, suspended, created_at FROM partner "
              "ORDER BY created_at, id");
    return read_rows(row, partner_of);
  });
}

Result<void> SqlPartnerStore::set_suspended(std::string_view id, bool suspended) {
  return database_.write([&](Connection& connection) {
    return found(
        Query(connection, "UPDATE partner SET suspended = $1 WHERE id = $2", suspended, id).execute(),
        "partner", id);
  });
}

Result<void> SqlPartnerStore::add_key(const ApiKey& key) {
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

Result<std::vector<ApiKey>> SqlPartnerStore::keys() {
  return database_.read([&](Connection& connection) -> Result<std::vector<ApiKey>> {
    Query row(connection,
              "SELECT id, partner_id, kind, handle, hash, active_limit, daily_limit, revoked, created_at "
              "FROM api_key ORDER BY created_at, id");
    return read_rows(row, key_of);
  });
}

Result<std::vector<ApiKey>> SqlPartnerStore::keys_with_handle(std::string_view handle) {
  return database_.read([&](Connection& connection) -> Result<std::vector<ApiKey>> {
    Query row(connection,
              "SELECT id, partner_id, kind, handle, hash, active_limit, daily_limit, revoked, created_at "
              "FROM api_key WHERE handle = $1 ORDER BY created_at, id",
              handle);
    return read_rows(row, key_of);
  });
}

Result<void> SqlPartnerStore::revoke_key(std::string_view id) {
  return database_.write([&](Connection& connection) {
    return found(Query(connection, "UPDATE api_key SET revoked = 1 WHERE id = $1", id).execute(), "key", id);
  });
}

}  // namespace esxserver::sql
