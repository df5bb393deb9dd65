#include "esxserver/operations/retention.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "esxserver/storage/common_queries.h"
#include "esxserver/storage/database.h"

namespace esxserver {

using sql::Connection;
using sql::found;
using sql::hold_file;
using sql::Query;

namespace {

/// A table whose rows refer to files: the column, and which rows count.
struct Use {
  const char *column, *rows;
};
constexpr std::array uses = {
    Use{"pdf_sha256", "job WHERE purged = 0"},       Use{"sha256", "artifact WHERE sha256 <> ''"},
    Use{"sha256", "price_list WHERE sha256 <> ''"},  Use{"sha256", "note WHERE sha256 <> ''"},
    Use{"sha256", "roof_report WHERE sha256 <> ''"}, Use{"sha256", "estimate WHERE sha256 <> ''"}};

std::string selection(const Use& use) { return "SELECT " + std::string(use.column) + " FROM " + use.rows; }

/// "($1, $2, $3)"
std::string parameters(std::size_t count) {
  std::string text = "($1";
  for (std::size_t i = 2; i <= count; ++i) text += ", $" + std::to_string(i);
  return text + ")";
}

/// The hashes that are still needed.
std::set<std::string> needed(Connection& connection, std::span<const std::string> hashes) {
  const std::vector<sql::Value> values(hashes.begin(), hashes.end());
  std::set<std::string> found;
  for (const Use& use : uses) {
    const auto rows =
        connection.query(selection(use) + " AND " + use.column + " IN " + parameters(hashes.size()), values);
    while (rows->next()) found.insert(rows->text(0));
  }
  return found;
}

}  // namespace

Result<bool> RetentionStore::take_turn(Time now, Duration interval) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    Query turn(
        connection,
        "INSERT INTO sweep_turn (one, next_at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET next_at = "
        "excluded.next_at WHERE sweep_turn.next_at <= $2 OR sweep_turn.next_at > excluded.next_at",
        now + interval, now);
    return turn.execute() > 0;
  });
}

Result<int> RetentionStore::purge_finished_before(Time time) {
  return database_.write([&](Connection& connection) -> Result<int> {
    connection.hold("purge");
    Query(connection,
          "DELETE FROM artifact WHERE job_id IN (SELECT id FROM job WHERE purged = 0 AND finished_at < $1)",
          time)
        .execute();
    return Query(connection, "UPDATE job SET purged = 1 WHERE purged = 0 AND finished_at < $1", time)
        .execute();
  });
}

Result<std::vector<std::string>> RetentionStore::unneeded(const std::vector<std::string>& hashes) {
  constexpr std::size_t at_a_time = 500;  // a statement has a limited number of parameters
  return database_.read([&](Connection& connection) -> Result<std::vector<std::string>> {
    std::vector<std::string> free;
    for (std::span<const std::string> rest(hashes); !rest.empty();) {
      const auto some = rest.first(std::min(at_a_time, rest.size()));
      const auto taken = needed(connection, some);
      std::ranges::copy_if(some, std::back_inserter(free),
                           [&](const std::string& sha256) { return !taken.contains(sha256); });
      rest = rest.subspan(some.size());
    }
    return free;
  });
}

Result<bool> RetentionStore::needs_any(const std::vector<std::string>& hashes) {
  const auto free = unneeded(hashes);
  if (!free) return std::unexpected(free.error());
  return free->size() < hashes.size();
}

Result<bool> RetentionStore::needs_files() {
  return database_.read([](Connection& connection) -> Result<bool> {
    return std::ranges::any_of(
        uses, [&](const Use& use) { return Query(connection, selection(use) + " LIMIT 1").next(); });
  });
}

Result<int> RetentionStore::remove_unneeded(
    const std::vector<std::string>& hashes,
    const std::function<Result<void>(std::string_view sha256)>& remove) {
  // Most are needed, and reading does not block writers. The others are checked again one by one,
  // while no job that needs them can be created.
  const auto candidates = unneeded(hashes);
  if (!candidates) return std::unexpected(candidates.error());
  int removed = 0;
  for (const std::string& sha256 : *candidates) {
    const auto gone = database_.write([&](Connection& connection) -> Result<bool> {
      hold_file(connection, sha256);
      if (!needed(connection, std::span(&sha256, 1)).empty()) return false;
      if (const auto done = remove(sha256); !done) return std::unexpected(done.error());
      return true;
    });
    if (!gone) return std::unexpected(gone.error());
    if (*gone) ++removed;
  }
  return removed;
}

void FileCleaner::remove_unneeded(const std::vector<std::string>& hashes) {
  const auto removed = retention_.remove_unneeded(
      hashes, [this](std::string_view sha256) { return artifacts_.remove(sha256); });
  if (!removed) log_.write(LogLevel::warning, "file_left", {{"reason", removed.error().message}});
}

}  // namespace esxserver
