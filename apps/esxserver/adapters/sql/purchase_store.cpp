#include "esxserver/adapters/sql/purchase_store.h"

#include "esxserver/adapters/sql/code_rows.h"
#include "esxserver/adapters/sql/counters.h"
#include "esxserver/adapters/sql/purchase_rows.h"

namespace esxserver::sql {
namespace {

Result<RedeemCode> code_of_session(Connection& connection, const std::string& ref) {
  Query row(connection, std::string(select_code) + "WHERE ref = $1", ref);
  if (!row.next()) return fail(ErrorCode::not_found, "The purchase was deleted with its user");
  return code_of_row(row);
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

Result<RedeemCode> SqlPurchaseStore::record(const Purchase& purchase, const RedeemCode& code, Time now) {
  return database_.write([&](Connection& connection) -> Result<RedeemCode> {
    const bool is_new = add_paid_session(connection, {.id = purchase.session_id,
                                                      .item = purchase.pack_id,
                                                      .credits = purchase.credits,
                                                      .amount_cents = purchase.amount_cents,
                                                      .currency = purchase.currency,
                                                      .paid_at = now});
    return is_new ? add_code(connection, code) : code_of_session(connection, code.ref);
  });
}

}  // namespace esxserver::sql
