#include "esxserver/adapters/sql/code_store.h"

#include "esxserver/adapters/sql/code_rows.h"
#include "esxserver/adapters/sql/credit_rows.h"

namespace esxserver::sql {
namespace {

std::unexpected<Error> no_code() {
  return fail(ErrorCode::not_found, "The code does not exist or has expired");
}

std::unexpected<Error> taken_code() {
  return fail(ServerError::already_redeemed, "The code has been redeemed");
}

bool can_redeem(const RedeemCode& code, const Redeemer& redeemer, Time now) {
  return !code.revoked_at && now < code.expires_at.value_or(Time::max()) &&
         code.email.value_or(redeemer.verified_email) == redeemer.verified_email;
}

/// A purchase has the reference of its checkout session.
std::string ledger_ref(const RedeemCode& code) {
  return code.kind == CodeKind::purchase && code.ref != code.id ? code.ref : "code:" + code.id;
}

Result<Redemption> redeem_now(Connection& connection, const RedeemCode& code, const Redeemer& redeemer,
                              std::string_view entry_id, Time now) {
  Query(connection, "UPDATE redeem_code SET redeemed_by = $1, redeemed_at = $2 WHERE id = $3", redeemer.uid,
        now, code.id)
      .execute();
  const auto kind = code.kind == CodeKind::purchase ? CreditKind::purchase : CreditKind::code;
  const auto posted = post_credit_entry(connection, {std::string(entry_id), redeemer.uid, code.credits, kind,
                                                     ledger_ref(code), std::nullopt, now});
  if (!posted) return std::unexpected(posted.error());
  return Redemption{false, code.credits, posted->entry.balance_after};
}

}  // namespace

Result<RedeemCode> SqlCodeStore::add(const RedeemCode& code) {
  return database_.write([&](Connection& connection) { return add_code(connection, code); });
}

Result<Redemption> SqlCodeStore::redeem(std::string_view hash, const Redeemer& redeemer,
                                        std::string_view entry_id, Time now) {
  return database_.write([&](Connection& connection) -> Result<Redemption> {
    Query row(connection,
              std::string(select_code) + "WHERE hash = $1" + std::string(connection.dialect().lock_rows),
              hash);
    if (!row.next()) return no_code();
    const RedeemCode code = code_of_row(row);
    hold_credits(connection, redeemer.uid);
    if (code.redeemed_by == redeemer.uid)
      return Redemption{true, code.credits, balance_of(connection, redeemer.uid)};
    if (code.redeemed_by) return taken_code();
    if (!can_redeem(code, redeemer, now)) return no_code();
    return redeem_now(connection, code, redeemer, entry_id, now);
  });
}

Result<std::vector<RedeemCode>> SqlCodeStore::pending(std::string_view email, Time now) {
  return database_.read([&](Connection& connection) -> Result<std::vector<RedeemCode>> {
    Query row(connection,
              std::string(select_code) +
                  "WHERE email = $1 AND redeemed_at IS NULL AND revoked_at IS NULL "
                  "AND (expires_at IS NULL OR expires_at > $2) ORDER BY created_at DESC, id DESC",
              email, now);
    return read_rows(row, code_of_row);
  });
}

Result<std::vector<RedeemCode>> SqlCodeStore::list() {
  return database_.read([&](Connection& connection) -> Result<std::vector<RedeemCode>> {
    Query row(connection, std::string(select_code) + "ORDER BY created_at DESC, id DESC");
    return read_rows(row, code_of_row);
  });
}

Result<void> SqlCodeStore::revoke(std::string_view id, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query row(connection,
              std::string(select_code) + "WHERE id = $1" + std::string(connection.dialect().lock_rows), id);
    if (!row.next()) return fail(ErrorCode::not_found, "the code does not exist");
    if (code_of_row(row).redeemed_at) return taken_code();
    Query(connection, "UPDATE redeem_code SET revoked_at = coalesce(revoked_at, $1) WHERE id = $2", now, id)
        .execute();
    return {};
  });
}

}  // namespace esxserver::sql
