// Counters of events, by name.
#pragma once

#include <cstdint>
#include <string_view>

#include "esxserver/adapters/sql/connection.h"

namespace esxserver::sql {

inline constexpr std::string_view worker_deaths_counter = "worker_deaths";
inline constexpr std::string_view webhook_counter = "webhook_";  // and the result

inline constexpr std::string_view job_success_counter = "job_succeeded";
inline constexpr std::string_view job_failure_counter = "job_failed_";  // and the error code

inline constexpr std::string_view revenue_counter = "revenue_";  // and the currency, in cents
inline constexpr std::string_view credits_counter = "credits_";  // and the kind of the entry

/// Throws an exception of the database.
void add_to_counter(Connection& connection, std::string_view name, std::int64_t value);

}  // namespace esxserver::sql
