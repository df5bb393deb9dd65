// Rows of the ledger inside a transaction, for the stores that post them together with their own rows.
#pragma once

#include <optional>
#include <string_view>

#include "esxserver/adapters/sql/query.h"
#include "esxserver/domain/credits.h"
#include "esxserver/domain/result.h"

namespace esxserver::sql {

/// "SELECT …" with the columns that credit_entry_of() reads, up to and including FROM.
inline constexpr std::string_view select_credit_entry =
    "SELECT id, uid, delta, balance_after, kind, ref, note, created_at FROM credit_entry ";

// All functions throw an exception of the database.

[[nodiscard]] CreditEntry credit_entry_of(const Query& row);

/// Until the transaction ends, nobody else posts rows of the user. Take other locks before this one, and
/// this one for a single user only.
void hold_credits(Connection& connection, std::string_view uid);

/// The balance of the user's last row.
[[nodiscard]] std::int64_t balance_of(Connection& connection, std::string_view uid);

[[nodiscard]] std::optional<CreditEntry> find_credit_entry(Connection& connection, std::string_view ref);

/// As CreditLedger::post. The caller holds the credits of the user.
[[nodiscard]] Result<PostedCredit> post_credit_entry(Connection& connection, const NewCreditEntry& entry);

}  // namespace esxserver::sql
