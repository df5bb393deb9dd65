// Rows of redeem codes inside a transaction, for the stores that issue codes together with their own rows.
#pragma once

#include "esxserver/adapters/sql/query.h"
#include "esxserver/domain/redeem_code.h"
#include "esxserver/domain/result.h"

namespace esxserver::sql {

/// "SELECT …" with the columns that code_of_row() reads, up to and including FROM.
inline constexpr std::string_view select_code =
    "SELECT id, ref, hash, sealed, kind, credits, email, created_at, expires_at, revoked_at, redeemed_at, "
    "redeemed_by FROM redeem_code ";

// All functions throw an exception of the database.

[[nodiscard]] RedeemCode code_of_row(const Query& row);

/// As CodeStore::add.
[[nodiscard]] Result<RedeemCode> add_code(Connection& connection, const RedeemCode& code);

}  // namespace esxserver::sql
