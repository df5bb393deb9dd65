#include "esxserver/adapters/sql/worker_presence.h"

#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {

Result<void> SqlWorkerPresence::report(std::string_view process, int threads, Time now) {
  return database_.write_unsynced([&](Connection& connection) -> Result<void> {
    // Also the rows of processes that were killed.
    Query(connection, "DELETE FROM worker_process WHERE seen_at < $1", now - presence_lasts).execute();
    Query(connection,
          "INSERT INTO worker_process (id, threads, seen_at) VALUES ($1, $2, $3) "
          "ON CONFLICT (id) DO UPDATE SET threads = excluded.threads, seen_at = excluded.seen_at",
          process, threads, now)
        .execute();
    return {};
  });
}

Result<void> SqlWorkerPresence::leave(std::string_view process) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "DELETE FROM worker_process WHERE id = $1", process).execute();
    return {};
  });
}

}  // namespace esxserver::sql
