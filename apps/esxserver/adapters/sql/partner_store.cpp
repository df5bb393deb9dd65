#include "esxserver/adapters/sql/partner_store.h"

#include "esxserver/adapters/sql/found.h"

namespace esxserver::sql {
namespace {

Partner partner_of(const Query& row) {
  return {row.text(0), row.text(1), row.text(2), row.text(3), row.flag(4), row.time(5)};
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

}  // namespace esxserver::sql
