#include "esxserver/adapters/sql/purchase_store.h"

#include "esxserver/adapters/sql/code_rows.h"
#include "esxserver/adapters/sql/counters.h"

namespace esxserver::sql {
namespace {

/// The row names no user, so it outlives one: nothing is paid out twice.
bool is_new_session(Connection& connection, const Purchase& purchase, Time now) {
  return Query(connection,
               "INSERT INTO paid_session (id, pack_id, credits, amount_cents, currency, paid_at) "
               "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
               purchase.session_id, purchase.pack_id, purchase.credits, purchase.amount_cents,
               purchase.currency, now)
             .execute() > 0;
}

Result<RedeemCode> code_of_session(Connection& connection, const std::string& ref) {
  Query row(connection, std::string(select_code) + "WHERE ref = $1", ref);
  if (!row.next()) return fail(ErrorCode::not_found, "The purchase was deleted with its user");
  return code_of_row(row);
}

}  // namespace

Result<RedeemCode> SqlPurchaseStore::record(const Purchase& purchase, const RedeemCode& code, Time now) {
  return database_.write([&](Connection& connection) -> Result<RedeemCode> {
    if (!is_new_session(connection, purchase, now)) return code_of_session(connection, code.ref);
    add_to_counter(connection, std::string(revenue_counter) + purchase.currency, purchase.amount_cents);
    return add_code(connection, code);
  });
}

}  // namespace esxserver::sql
