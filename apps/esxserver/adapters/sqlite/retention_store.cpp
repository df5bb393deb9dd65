#include "esxserver/adapters/sqlite/retention_store.h"

#include "esxserver/adapters/sqlite/query.h"

namespace esxserver::sqlite {
namespace {

using Connection = SQLite::Database;

bool needed(Connection& connection, const std::string& sha256) {
  Query row(connection,
            "SELECT EXISTS (SELECT 1 FROM job WHERE pdf_sha256 = ?1 AND purged = 0) "
            "OR EXISTS (SELECT 1 FROM artifact WHERE sha256 = ?1)",
            sha256);
  return row.next() && row.flag(0);
}

}  // namespace

Result<int> SqliteRetentionStore::purge_finished_before(Time time) {
  return database_.write([&](Connection& connection) -> Result<int> {
    Query(connection,
          "DELETE FROM artifact WHERE job_id IN (SELECT id FROM job WHERE purged = 0 AND finished_at < ?)",
          time)
        .execute();
    return Query(connection, "UPDATE job SET purged = 1 WHERE purged = 0 AND finished_at < ?", time)
        .execute();
  });
}

Result<int> SqliteRetentionStore::remove_unneeded(
    const std::vector<std::string>& hashes,
    const std::function<Result<void>(std::string_view sha256)>& remove) {
  return database_.write([&](Connection& connection) -> Result<int> {
    int removed = 0;
    for (const std::string& sha256 : hashes) {
      if (needed(connection, sha256)) continue;
      if (const auto done = remove(sha256); !done) return std::unexpected(done.error());
      ++removed;
    }
    return removed;
  });
}

}  // namespace esxserver::sqlite
