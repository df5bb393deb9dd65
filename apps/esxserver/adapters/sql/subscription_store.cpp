#include "esxserver/adapters/sql/subscription_store.h"

#include "esxserver/adapters/sql/purchase_rows.h"
#include "esxserver/adapters/sql/subscription_rows.h"

namespace esxserver::sql {
namespace {

/// The change with what is known about its subscription; nullopt: it says nothing new.
std::optional<SubscriptionChange> completed(Connection& connection, const SubscriptionChange& change) {
  Query known(connection, "SELECT uid, tier, customer_id, changed_at, step FROM subscription WHERE id = $1",
              change.id);
  SubscriptionChange row = change;
  if (!known.next()) return row.uid.empty() ? std::nullopt : std::optional(row);
  if (std::pair(known.time(3), known.small(4)) > std::pair(change.happened_at, change.step))
    return std::nullopt;
  row.uid = known.text(0);
  if (row.tier.empty()) row.tier = known.text(1);
  if (row.customer_id.empty()) row.customer_id = known.text(2);
  return row;
}

}  // namespace

std::optional<Plan> plan_of(Connection& connection, std::string_view uid) {
  Query row(connection,
            "SELECT tier, customer_id FROM subscription WHERE uid = $1 AND is_active = 1 "
            "ORDER BY changed_at DESC, id LIMIT 1",
            uid);
  return row.next() ? std::optional(Plan{row.text(0), row.text(1)}) : std::nullopt;
}

Result<std::string> SqlSubscriptionStore::record(const SubscriptionChange& change) {
  return database_.write([&](Connection& connection) -> Result<std::string> {
    connection.hold("subscription " + change.id);
    const auto row = completed(connection, change);
    if (!row) return std::string();
    const bool was_member = plan_of(connection, row->uid).has_value();
    Query(connection,
          "INSERT INTO subscription (id, uid, customer_id, tier, is_active, changed_at, step) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET "
          "customer_id = excluded.customer_id, tier = excluded.tier, is_active = excluded.is_active, "
          "changed_at = excluded.changed_at, step = excluded.step",
          row->id, row->uid, row->customer_id, row->tier, int{row->is_active}, row->happened_at, row->step)
        .execute();
    const bool is_member = plan_of(connection, row->uid).has_value();
    return was_member == is_member ? std::string() : row->uid;
  });
}

Result<void> SqlSubscriptionStore::record_sale(const SoldSubscription& sale, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    connection.hold(founder_lock);
    const bool is_new =
        add_paid_session(connection, {.id = sale.session_id,
                                      .item = std::string(sale.is_founder ? founder_item : subscription_item),
                                      .credits = 0,
                                      .amount_cents = sale.amount_cents,
                                      .currency = sale.currency,
                                      .paid_at = now});
    if (is_new && sale.is_founder)
      Query(connection, "DELETE FROM founder_hold WHERE uid = $1", sale.uid).execute();
    return {};
  });
}

Result<bool> SqlSubscriptionStore::is_customer(std::string_view uid, std::string_view customer_id) {
  return database_.read([&](Connection& connection) -> Result<bool> {
    return Query(connection, "SELECT 1 FROM subscription WHERE uid = $1 AND customer_id = $2", uid,
                 customer_id)
        .next();
  });
}

}  // namespace esxserver::sql
