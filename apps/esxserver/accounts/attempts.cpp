#include "esxserver/accounts/attempts.h"

#include <algorithm>

#include "esxserver/storage/database.h"

namespace esxserver {

using sql::Connection;
using sql::Query;

namespace {

/// When the subject may try again; nullopt: now.
std::optional<Time> blocked_until(Connection& connection, const AttemptLimit& limit, Duration window) {
  Query row(connection, "SELECT failures, window_start FROM failed_attempt WHERE scope = $1 AND subject = $2",
            limit.scope, limit.subject);
  if (!row.next() || row.integer(0) < limit.max_failures) return std::nullopt;
  return row.time(1) + window;
}

void count_attempt(Connection& connection, const AttemptLimit& limit, Time now) {
  Query(connection,
        "INSERT INTO failed_attempt (scope, subject, failures, window_start) VALUES ($1, $2, 1, $3) "
        "ON CONFLICT (scope, subject) DO UPDATE SET failures = failed_attempt.failures + 1",
        limit.scope, limit.subject, now)
      .execute();
}

}  // namespace

Result<std::optional<Duration>> AttemptStore::begin(std::span<const AttemptLimit> limits, Duration window,
                                                    Time now) {
  return database_.write([&](Connection& connection) -> Result<std::optional<Duration>> {
    connection.hold("failed attempts");
    // Other scopes may have longer windows.
    for (const AttemptLimit& limit : limits)
      Query(connection, "DELETE FROM failed_attempt WHERE scope = $1 AND window_start <= $2", limit.scope,
            now - window)
          .execute();
    std::optional<Duration> wait;
    for (const AttemptLimit& limit : limits)
      if (const auto until = blocked_until(connection, limit, window))
        wait = std::max(wait.value_or(Duration{}), *until - now);
    if (!wait)
      for (const AttemptLimit& limit : limits) count_attempt(connection, limit, now);
    return wait;
  });
}

Result<void> AttemptStore::succeeded(std::span<const AttemptLimit> limits) {
  return database_.write([&](Connection& connection) -> Result<void> {
    connection.hold("failed attempts");
    for (const AttemptLimit& limit : limits)
      Query(connection,
            "UPDATE failed_attempt SET failures = failures - 1 "
            "WHERE scope = $1 AND subject = $2 AND failures > 0",
            limit.scope, limit.subject)
          .execute();
    return {};
  });
}

}  // namespace esxserver
