#include "esxserver/adapters/sql/code_rows.h"

namespace esxserver::sql {

RedeemCode code_of_row(const Query& row) {
  RedeemCode code;
  code.id = row.text(0);
  code.ref = row.text(1);
  code.hash = row.text(2);
  code.sealed = row.optional_text(3);
  code.kind = code_kind_from_name(row.text(4)).value_or(CodeKind::promo);
  code.credits = row.integer(5);
  code.email = row.optional_text(6);
  code.created_at = row.time(7);
  code.expires_at = row.optional_time(8);
  code.revoked_at = row.optional_time(9);
  code.redeemed_at = row.optional_time(10);
  code.redeemed_by = row.optional_text(11);
  return code;
}

Result<RedeemCode> add_code(Connection& connection, const RedeemCode& code) {
  const int added = Query(connection,
                          "INSERT INTO redeem_code (id, ref, hash, sealed, kind, credits, email, created_at, "
                          "expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
                          "ON CONFLICT (ref) DO NOTHING",
                          code.id, code.ref, code.hash, code.sealed, code_kind_name(code.kind), code.credits,
                          code.email, code.created_at, code.expires_at)
                        .execute();
  if (added > 0) return code;
  Query row(connection, std::string(select_code) + "WHERE ref = $1", code.ref);
  if (!row.next()) return fail(ErrorCode::store_failed, "the code of " + code.ref + " is missing");
  return code_of_row(row);
}

}  // namespace esxserver::sql
