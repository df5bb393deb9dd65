// Credits: the ledger of all changes of balances, and the rows that it consists of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "esxserver/base/field_types.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"

namespace esxserver {

enum class CreditKind { signup, code, purchase, charge, refund, grant };
[[nodiscard]] std::span<const NamedValue<CreditKind>> enum_names(CreditKind any);  // for field lists
[[nodiscard]] std::string_view credit_kind_name(CreditKind kind);                  // "signup", "code", …
[[nodiscard]] std::optional<CreditKind> credit_kind_from_name(std::string_view name);

/// A change of a user's balance.
struct NewCreditEntry {
  std::string id;  // a random UUID
  std::string uid;
  std::int64_t delta = 0;
  CreditKind kind = CreditKind::grant;
  std::string ref;  // what the change is for, unique in the whole ledger: "signup:UID", "code:ID"
  std::optional<std::string> note;
  Time created_at;

  friend bool operator==(const NewCreditEntry&, const NewCreditEntry&) = default;
};

/// A row of the ledger. Rows are only ever added.
struct CreditEntry : NewCreditEntry {
  std::int64_t balance_after = 0;

  friend bool operator==(const CreditEntry&, const CreditEntry&) = default;
};

/// The row of a change, and whether it was there before.
struct PostedCredit {
  CreditEntry entry;
  bool already_posted = false;

  friend bool operator==(const PostedCredit&, const PostedCredit&) = default;
};

/// A row that does not follow from the rows before it.
struct LedgerDifference {
  std::string uid, entry_id, ref;
  std::int64_t balance_after = 0;  // as stored
  std::int64_t computed = 0;       // from all deltas so far
  std::string problem;

  friend bool operator==(const LedgerDifference&, const LedgerDifference&) = default;
};

/// What was checked, and what is wrong.
struct LedgerCheck {
  std::int64_t users = 0, entries = 0;
  std::vector<LedgerDifference> differences;

  friend bool operator==(const LedgerCheck&, const LedgerCheck&) = default;
};

/// The reference of the refund of a charge; names it.
[[nodiscard]] std::string refund_ref(std::string_view charge_ref);

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::CreditEntry> {
  using Entry = esxserver::CreditEntry;
  static constexpr std::string_view name = "LedgerEntry", text = "A change of the balance.";
  static constexpr auto rows = std::tuple(
      field("id", &Entry::id, "Identifier.", {.format = "uuid"}),
      field("delta", &Entry::delta, "Credits added, or taken if it is negative."),
      field("balance_after", &Entry::balance_after, "Balance after the change."),
      field("kind", &Entry::kind, "Reason of the change."),
      field("ref", &Entry::ref, "What the change is for, unique in the ledger. A refund names its charge."),
      field_as<esxserver::OrNull<std::optional<std::string>>>("note", &Entry::note, "Remark."),
      field("created_at", &Entry::created_at, "When it was posted.", {.format = "date-time"}));
};

namespace esxserver {

/// What a user pays for. `id` and `created_at` are for a new row.
struct Charge {
  std::string id, uid;
  std::int64_t credits = 0;  // more than zero
  std::string ref;           // what is paid for: "import:UID:HASH"
  std::optional<std::string> note;
  Time created_at;
};

/// Every change of every user's credits. Append-only. A balance is the sum of the user's rows; no race makes
/// it negative, and none posts a reference twice. Errors of every function: service_unavailable,
/// store_failed.
class CreditLedger {
 public:
  explicit CreditLedger(sql::Database& database) : database_(database) {}

  /// Adds a row. If its reference is already there, for whatever user, returns that row instead. Error:
  /// insufficient_credits.
  [[nodiscard]] Result<PostedCredit> post(const NewCreditEntry& entry);

  /// Takes the credits, once for each reference until it is refunded: after a refund, the next charge takes
  /// them again, and its row has the reference "REF#2", and so on. Keep the row's reference for refund().
  /// Error: insufficient_credits.
  [[nodiscard]] Result<PostedCredit> charge(const Charge& charge);

  /// Gives back what the charge took, once. `charge_ref`: of the row of the charge. `id`: of the new row.
  /// Error: not_found if the user has no such charge.
  [[nodiscard]] Result<PostedCredit> refund(std::string_view uid, std::string_view charge_ref,
                                            std::string_view id, Time now);

  [[nodiscard]] Result<std::int64_t> balance(std::string_view uid);

  /// The last rows, newest first. `limit`: 0 for all.
  [[nodiscard]] Result<std::vector<CreditEntry>> rows(std::string_view uid, int limit);

  /// Recomputes every balance.
  [[nodiscard]] Result<LedgerCheck> check();

 private:
  sql::Database& database_;
};

// Rows of the ledger inside a transaction, for the stores that post them together with their own rows. All
// functions throw an exception of the database.

/// "SELECT …" with the columns that credit_entry_of() reads, up to and including FROM.
inline constexpr std::string_view select_credit_entry =
    "SELECT id, uid, delta, balance_after, kind, ref, note, created_at FROM credit_entry ";

[[nodiscard]] CreditEntry credit_entry_of(const sql::Query& row);

/// Until the transaction ends, nobody else posts rows of the user. Take other locks before this one, and
/// this one for a single user only.
void hold_credits(sql::Connection& connection, std::string_view uid);

/// The balance of the user's last row.
[[nodiscard]] std::int64_t balance_of(sql::Connection& connection, std::string_view uid);

[[nodiscard]] std::optional<CreditEntry> find_credit_entry(sql::Connection& connection, std::string_view ref);

/// As CreditLedger::post. The caller holds the credits of the user.
[[nodiscard]] Result<PostedCredit> post_credit_entry(sql::Connection& connection,
                                                     const NewCreditEntry& entry);

}  // namespace esxserver
