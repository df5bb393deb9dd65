#include "esxserver/accounts/partners.h"

#include "esxserver/storage/common_queries.h"

namespace esxserver {

using sql::Connection;
using sql::found;
using sql::Query;
using sql::read_rows;

namespace {

constexpr const char* select_partners =
    "SELECT id, name, webhook_url, webhook_secret, suspended, created_at, previous_secret, "
    "previous_secret_until FROM partner ";

Partner partner_of(const Query& row) {
  Partner partner{row.text(0), row.text(1), row.text(2), row.text(3), row.flag(4), row.time(5), {}};
  if (auto previous = row.text(6); !previous.empty())
    partner.previous_secret = PreviousSecret{std::move(previous), row.time(7)};
  return partner;
}

}  // namespace

Result<void> PartnerStore::add_partner(const Partner& partner) {
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

Result<Partner> PartnerStore::partner(std::string_view id) {
  return database_.read([&](Connection& connection) -> Result<Partner> {
    Query row(connection, std::string(select_partners) + "WHERE id = $1", id);
    if (!row.next()) return std::unexpected(found(0, "partner", id).error());
    return partner_of(row);
  });
}

Result<std::vector<Partner>> PartnerStore::partners() {
  return database_.read([&](Connection& connection) -> Result<std::vector<Partner>> {
    Query row(connection, std::string(select_partners) + "ORDER BY created_at, id");
    return read_rows(row, partner_of);
  });
}

Result<void> PartnerStore::update(std::string_view id, const PartnerUpdate& update) {
  return database_.write([&](Connection& connection) {
    if (update.webhook_secret)
      Query(connection, "UPDATE partner SET webhook_secret = $1, previous_secret = '' WHERE id = $2",
            update.webhook_secret, id)
          .execute();
    return found(Query(connection,
                       "UPDATE partner SET name = coalesce($1, name), "
                       "webhook_url = coalesce($2, webhook_url) WHERE id = $3",
                       update.name, update.webhook_url, id)
                     .execute(),
                 "partner", id);
  });
}

Result<void> PartnerStore::rotate_secret(std::string_view id, std::string_view secret, Time previous_until) {
  return database_.write([&](Connection& connection) {
    return found(Query(connection,
                       "UPDATE partner SET previous_secret = webhook_secret, previous_secret_until = $1, "
                       "webhook_secret = $2 WHERE id = $3",
                       previous_until, secret, id)
                     .execute(),
                 "partner", id);
  });
}

Result<void> PartnerStore::set_suspended(std::string_view id, bool suspended) {
  return database_.write([&](Connection& connection) {
    return found(
        Query(connection, "UPDATE partner SET suspended = $1 WHERE id = $2", suspended, id).execute(),
        "partner", id);
  });
}

}  // namespace esxserver
