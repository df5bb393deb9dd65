#include "esxserver/billing/store.h"

#include "esxserver/billing/codes.h"
#include "esxserver/billing/credits.h"
#include "esxserver/operations/reports.h"

namespace esxserver {

using sql::Connection;
using sql::Query;

namespace {

Result<RedeemCode> code_of_session(Connection& connection, const std::string& ref) {
  Query row(connection, std::string(select_code) + "WHERE ref = $1", ref);
  if (!row.next()) return fail(ErrorCode::not_found, "The purchase was deleted with its user");
  return code_of_row(row);
}

bool has_account(Connection& connection, std::string_view uid) {
  return Query(connection, "SELECT 1 FROM user_account WHERE uid = $1", uid).next();
}

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

int count_sold(Connection& connection) {
  Query row(connection, "SELECT count(*) FROM paid_session WHERE pack_id = $1", founder_item);
  return row.next() ? row.small(0) : 0;
}

/// Those with a session, which may be paid even if they are old, and those that are not.
int count_held(Connection& connection, std::string_view except_uid, Time now) {
  Query row(
      connection,
      "SELECT count(*) FROM founder_hold WHERE uid <> $1 AND (session_id IS NOT NULL OR held_until > $2)",
      except_uid, now);
  return row.next() ? row.small(0) : 0;
}

/// The session of the user, or an old one of another user if there is no other spot.
std::string session_in_the_way(Connection& connection, const SpotRequest& request, bool is_full) {
  Query own(connection, "SELECT session_id FROM founder_hold WHERE uid = $1 AND session_id IS NOT NULL",
            request.uid);
  if (own.next()) return own.text(0);
  if (!is_full) return {};
  Query old(connection,
            "SELECT session_id FROM founder_hold WHERE session_id IS NOT NULL AND held_until <= $1 "
            "ORDER BY held_until LIMIT 1",
            request.now);
  return old.next() ? old.text(0) : std::string();
}

}  // namespace

bool add_paid_session(Connection& connection, const PaidSession& session) {
  const int added = Query(connection,
                          "INSERT INTO paid_session (id, pack_id, credits, amount_cents, currency, paid_at) "
                          "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
                          session.id, session.item, session.credits, session.amount_cents, session.currency,
                          session.paid_at)
                        .execute();
  if (added == 0) return false;
  add_to_counter(connection, std::string(revenue_counter) + session.currency, session.amount_cents);
  return true;
}

Result<void> PurchaseStore::know_buyer(const Identity& user, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "INSERT INTO user_account (uid, email, email_verified, created_at) VALUES ($1, $2, $3, $4) "
          "ON CONFLICT (uid) DO NOTHING",
          user.uid, user.email, user.email_verified, now)
        .execute();
    return {};
  });
}

Result<RedeemCode> PurchaseStore::record(const Purchase& purchase, const RedeemCode& code,
                                         std::string_view entry_id, Time now) {
  return database_.write([&](Connection& connection) -> Result<RedeemCode> {
    if (!purchase.uid.empty()) hold_credits(connection, purchase.uid);
    const bool is_new = add_paid_session(connection, {.id = purchase.session_id,
                                                      .item = purchase.pack_id,
                                                      .credits = purchase.credits,
                                                      .amount_cents = purchase.amount_cents,
                                                      .currency = purchase.currency,
                                                      .paid_at = now});
    if (!is_new) return code_of_session(connection, code.ref);
    auto added = add_code(connection, code);
    if (!added || !has_account(connection, purchase.uid)) return added;
    const auto redeemed = redeem_in(connection, *added, {purchase.uid, ""}, entry_id, now);
    if (!redeemed) return std::unexpected(redeemed.error());
    return code_of_session(connection, code.ref);
  });
}

std::optional<Plan> plan_of(Connection& connection, std::string_view uid) {
  Query row(connection,
            "SELECT tier, customer_id FROM subscription WHERE uid = $1 AND is_active = 1 "
            "ORDER BY changed_at DESC, id LIMIT 1",
            uid);
  return row.next() ? std::optional(Plan{row.text(0), row.text(1)}) : std::nullopt;
}

Result<std::string> SubscriptionStore::record(const SubscriptionChange& change) {
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

Result<void> SubscriptionStore::record_sale(const SoldSubscription& sale, Time now) {
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

Result<bool> SubscriptionStore::is_customer(std::string_view uid, std::string_view customer_id) {
  return database_.read([&](Connection& connection) -> Result<bool> {
    return Query(connection, "SELECT 1 FROM subscription WHERE uid = $1 AND customer_id = $2", uid,
                 customer_id)
        .next();
  });
}

Result<SpotHold> FounderSpots::hold(const SpotRequest& request) {
  return database_.write([&](Connection& connection) -> Result<SpotHold> {
    connection.hold(founder_lock);
    const int taken = count_sold(connection) + count_held(connection, request.uid, request.now);
    const bool is_full = taken >= request.spots;
    std::string session = session_in_the_way(connection, request, is_full);
    if (is_full || !session.empty()) return SpotHold{false, std::move(session)};
    Query(connection,
          "INSERT INTO founder_hold (uid, hold_id, held_until) VALUES ($1, $2, $3) "
          "ON CONFLICT (uid) DO UPDATE SET hold_id = excluded.hold_id, held_until = excluded.held_until",
          request.uid, request.hold_id, request.until)
        .execute();
    return SpotHold{true, {}};
  });
}

Result<bool> FounderSpots::attach(const SpotSession& session) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    connection.hold(founder_lock);
    return Query(connection,
                 "UPDATE founder_hold SET session_id = $1, held_until = $2 "
                 "WHERE hold_id = $3 AND held_until > $4",
                 session.session_id, session.until, session.hold_id, session.now)
               .execute() > 0;
  });
}

Result<void> FounderSpots::free(std::string_view session_id) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "DELETE FROM founder_hold WHERE session_id = $1", session_id).execute();
    return {};
  });
}

Result<int> FounderSpots::taken(Time now) {
  return database_.read([&](Connection& connection) -> Result<int> {
    return count_sold(connection) + count_held(connection, "", now);
  });
}

}  // namespace esxserver
