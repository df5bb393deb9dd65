// Rows of paid checkout sessions inside a transaction. They name no user and outlive one: nothing is paid out
// twice.
#pragma once

#include <cstdint>
#include <string>

#include "esxserver/adapters/sql/connection.h"
#include "esxserver/domain/time.h"

namespace esxserver::sql {

/// What a session sold, instead of the identifier of a pack.
inline constexpr std::string_view subscription_item = "subscription", founder_item = "founder subscription";

struct PaidSession {
  std::string id;
  std::string item;  // identifier of a pack, or one of the above
  std::int64_t credits = 0, amount_cents = 0;
  std::string currency;
  Time paid_at{};
};

/// Adds the session to the revenue, unless it is there; returns whether it was not. Throws an exception of
/// the database.
bool add_paid_session(Connection& connection, const PaidSession& session);

}  // namespace esxserver::sql
