#include "esxserver/adapters/sql/credit_rows.h"

#include <cstdlib>

#include "esxserver/adapters/sql/counters.h"

namespace esxserver::sql {
namespace {

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

}  // namespace

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

}  // namespace esxserver::sql
