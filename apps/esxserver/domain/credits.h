// Credits: the rows of the ledger.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/name_table.h"
#include "esxserver/domain/time.h"

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
