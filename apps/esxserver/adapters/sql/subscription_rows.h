// Rows of subscriptions inside a transaction.
#pragma once

#include "esxserver/adapters/sql/query.h"
#include "esxserver/domain/user.h"

namespace esxserver::sql {

/// Held by every transaction that gives away or counts founder spots.
inline constexpr std::string_view founder_lock = "founder spots";

/// The active subscription of the user that changed last. Throws an exception of the database.
[[nodiscard]] std::optional<Plan> plan_of(Connection& connection, std::string_view uid);

}  // namespace esxserver::sql
