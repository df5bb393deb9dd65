#include "esxserver/adapters/sql/credit_ledger.h"

#include <limits>

#include "esxserver/adapters/sql/credit_rows.h"

namespace esxserver::sql {
namespace {

/// Compares the rows of one user after another, in their order.
class LedgerChecker {
 public:
  void add(const CreditEntry& entry, std::int64_t number) {
    ++check_.entries;
    if (entry.uid != uid_) {
      uid_ = entry.uid;
      balance_ = number_ = 0;
      ++check_.users;
    }
    balance_ += entry.delta;
    ++number_;
    if (number != number_) report(entry, "a row is missing before this one");
    if (entry.balance_after != balance_) report(entry, "the balance is not the sum of the rows");
    if (balance_ < 0) report(entry, "the balance is negative");
    // One wrong row is one difference, not one for each row after it.
    number_ = number;
    balance_ = entry.balance_after;
  }
  [[nodiscard]] LedgerCheck take() { return std::move(check_); }

 private:
  void report(const CreditEntry& entry, std::string problem) {
    check_.differences.push_back(
        {entry.uid, entry.id, entry.ref, entry.balance_after, balance_, std::move(problem)});
  }

  LedgerCheck check_;
  std::string uid_;
  std::int64_t balance_ = 0, number_ = 0;
};

/// A refund gives back what its charge took.
void check_refunds(Connection& connection, LedgerCheck& check) {
  Query row(connection,
            "SELECT refund.uid, refund.id, refund.ref, refund.balance_after, refund.delta "
            "FROM credit_entry AS refund LEFT JOIN credit_entry AS charge "
            "ON charge.ref = substr(refund.ref, " +
                std::to_string(refund_ref("").size() + 1) +
                ") AND charge.uid = refund.uid AND charge.kind = 'charge' "
                "WHERE refund.kind = 'refund' AND (charge.id IS NULL OR charge.delta <> -refund.delta)");
  while (row.next())
    check.differences.push_back({row.text(0), row.text(1), row.text(2), row.integer(3), row.integer(4),
                                 "the refund does not match a charge"});
}

}  // namespace

Result<PostedCredit> SqlCreditLedger::post(const NewCreditEntry& entry) {
  return database_.write([&](Connection& connection) {
    hold_credits(connection, entry.uid);
    return post_credit_entry(connection, entry);
  });
}

Result<PostedCredit> SqlCreditLedger::charge(const Charge& charge) {
  return database_.write([&](Connection& connection) -> Result<PostedCredit> {
    hold_credits(connection, charge.uid);
    NewCreditEntry entry{charge.id,  charge.uid,  -charge.credits,  CreditKind::charge,
                         charge.ref, charge.note, charge.created_at};
    for (int times = 2; find_credit_entry(connection, refund_ref(entry.ref)); ++times)
      entry.ref = charge.ref + "#" + std::to_string(times);
    return post_credit_entry(connection, entry);
  });
}

Result<PostedCredit> SqlCreditLedger::refund(std::string_view uid, std::string_view charge_ref,
                                             std::string_view id, Time now) {
  return database_.write([&](Connection& connection) -> Result<PostedCredit> {
    hold_credits(connection, uid);
    const auto charge = find_credit_entry(connection, charge_ref);
    if (!charge || charge->uid != uid || charge->kind != CreditKind::charge)
      return fail(ErrorCode::not_found, "The charge does not exist");
    return post_credit_entry(connection, {std::string(id), std::string(uid), -charge->delta,
                                          CreditKind::refund, refund_ref(charge_ref), charge->note, now});
  });
}

Result<std::int64_t> SqlCreditLedger::balance(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<std::int64_t> { return balance_of(connection, uid); });
}

Result<std::vector<CreditEntry>> SqlCreditLedger::rows(std::string_view uid, int limit) {
  return database_.read([&](Connection& connection) -> Result<std::vector<CreditEntry>> {
    Query row(connection, std::string(select_credit_entry) + "WHERE uid = $1 ORDER BY number DESC LIMIT $2",
              uid, limit > 0 ? limit : std::numeric_limits<std::int64_t>::max());
    return read_rows(row, credit_entry_of);
  });
}

Result<LedgerCheck> SqlCreditLedger::check() {
  return database_.read([&](Connection& connection) -> Result<LedgerCheck> {
    LedgerChecker checker;
    Query row(connection,
              "SELECT id, uid, delta, balance_after, kind, ref, note, created_at, number FROM credit_entry "
              "ORDER BY uid, number");
    constexpr int number_column = 8;
    while (row.next()) checker.add(credit_entry_of(row), row.integer(number_column));
    LedgerCheck check = checker.take();
    check_refunds(connection, check);
    return check;
  });
}

}  // namespace esxserver::sql
