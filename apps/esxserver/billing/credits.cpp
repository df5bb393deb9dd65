#include "esxserver/billing/credits.h"

#include <cstdlib>
#include <limits>

#include "esxserver/operations/reports.h"

namespace esxserver {

using sql::Connection;
using sql::Query;
using sql::read_rows;

namespace {

constexpr std::array<NamedValue<CreditKind>, 6> credit_kinds = {{{CreditKind::signup, "signup"},
                                                                 {CreditKind::code, "code"},
                                                                 {CreditKind::purchase, "purchase"},
                                                                 {CreditKind::charge, "charge"},
                                                                 {CreditKind::refund, "refund"},
                                                                 {CreditKind::grant, "grant"}}};

/// The last row of a user.
struct LastEntry {
  std::int64_t number = 0, balance = 0;
};

LastEntry last_entry(Connection& connection, std::string_view uid) {
  Query row(connection,
            "SELECT number, balance_after FROM credit_entry WHERE uid = $1 ORDER BY number DESC LIMIT 1",
            uid);
  return row.next() ? LastEntry{row.integer(0), row.integer(1)} : LastEntry{};
}

std::unexpected<Error> insufficient(std::int64_t price, std::int64_t balance) {
  return fail(
      ServerError::insufficient_credits,
      "This costs " + std::to_string(price) + " credits, and the balance is " + std::to_string(balance));
}

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

std::span<const NamedValue<CreditKind>> enum_names(CreditKind /*any*/) { return credit_kinds; }
std::string_view credit_kind_name(CreditKind kind) { return name_in(credit_kinds, kind); }
std::optional<CreditKind> credit_kind_from_name(std::string_view name) {
  return value_in(credit_kinds, name);
}

std::string refund_ref(std::string_view charge_ref) { return "refund:" + std::string(charge_ref); }

CreditEntry credit_entry_of(const Query& row) {
  CreditEntry entry;
  entry.id = row.text(0);
  entry.uid = row.text(1);
  entry.delta = row.integer(2);
  entry.balance_after = row.integer(3);
  entry.kind = credit_kind_from_name(row.text(4)).value_or(CreditKind::grant);
  entry.ref = row.text(5);
  entry.note = row.optional_text(6);
  entry.created_at = row.time(7);
  return entry;
}

void hold_credits(Connection& connection, std::string_view uid) {
  connection.hold("credits " + std::string(uid));
}

std::int64_t balance_of(Connection& connection, std::string_view uid) {
  return last_entry(connection, uid).balance;
}

std::optional<CreditEntry> find_credit_entry(Connection& connection, std::string_view ref) {
  Query row(connection, std::string(select_credit_entry) + "WHERE ref = $1", ref);
  return row.next() ? std::optional(credit_entry_of(row)) : std::nullopt;
}

Result<PostedCredit> post_credit_entry(Connection& connection, const NewCreditEntry& entry) {
  if (auto posted = find_credit_entry(connection, entry.ref)) return PostedCredit{*std::move(posted), true};
  const LastEntry last = last_entry(connection, entry.uid);
  const std::int64_t balance = last.balance + entry.delta;
  if (balance < 0) return insufficient(-entry.delta, last.balance);
  // Another user's transaction may post the same reference at this moment; then this waits for it.
  const int inserted =
      Query(connection,
            "INSERT INTO credit_entry (id, uid, number, delta, balance_after, kind, ref, note, created_at) "
            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (ref) DO NOTHING",
            entry.id, entry.uid, last.number + 1, entry.delta, balance, credit_kind_name(entry.kind),
            entry.ref, entry.note, entry.created_at)
          .execute();
  if (inserted > 0) {
    add_to_counter(connection, std::string(credits_counter) + std::string(credit_kind_name(entry.kind)),
                   std::abs(entry.delta));
    return PostedCredit{CreditEntry{entry, balance}, false};
  }
  auto posted = find_credit_entry(connection, entry.ref);
  if (!posted) return fail(ErrorCode::store_failed, "the ledger lost the row of " + entry.ref);
  return PostedCredit{*std::move(posted), true};
}

Result<PostedCredit> CreditLedger::post(const NewCreditEntry& entry) {
  return database_.write([&](Connection& connection) {
    hold_credits(connection, entry.uid);
    return post_credit_entry(connection, entry);
  });
}

Result<PostedCredit> CreditLedger::charge(const Charge& charge) {
  return database_.write([&](Connection& connection) -> Result<PostedCredit> {
    hold_credits(connection, charge.uid);
    NewCreditEntry entry{charge.id,  charge.uid,  -charge.credits,  CreditKind::charge,
                         charge.ref, charge.note, charge.created_at};
    for (int times = 2; find_credit_entry(connection, refund_ref(entry.ref)); ++times)
      entry.ref = charge.ref + "#" + std::to_string(times);
    return post_credit_entry(connection, entry);
  });
}

Result<PostedCredit> CreditLedger::refund(std::string_view uid, std::string_view charge_ref,
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

Result<std::int64_t> CreditLedger::balance(std::string_view uid) {
  return database_.read(
      [&](Connection& connection) -> Result<std::int64_t> { return balance_of(connection, uid); });
}

Result<std::vector<CreditEntry>> CreditLedger::rows(std::string_view uid, int limit) {
  return database_.read([&](Connection& connection) -> Result<std::vector<CreditEntry>> {
    Query row(connection, std::string(select_credit_entry) + "WHERE uid = $1 ORDER BY number DESC LIMIT $2",
              uid, limit > 0 ? limit : std::numeric_limits<std::int64_t>::max());
    return read_rows(row, credit_entry_of);
  });
}

Result<LedgerCheck> CreditLedger::check() {
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

}  // namespace esxserver
