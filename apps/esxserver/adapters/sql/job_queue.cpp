#include "esxserver/adapters/sql/job_queue.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {
namespace {

/// The queued jobs of one partner that are, or are not known to be, scans.
struct Line {
  std::string partner_id;
  int scan = 0;
  Time oldest;
  std::int64_t in_process = 0;  // jobs of the partner
};

// Steps from partner to partner through the index job_queued, instead of reading every queued job.
// PostgreSQL, of which the statistics of a queue are always old, would read all of them for min(partner_id).
constexpr const char* lines_sql = R"(
WITH RECURSIVE line (partner_id) AS (
  SELECT (SELECT partner_id FROM job WHERE status = 'queued' AND scan = $1 ORDER BY partner_id LIMIT 1)
  UNION ALL
  SELECT (SELECT job.partner_id FROM job
          WHERE job.status = 'queued' AND job.scan = $2 AND job.partner_id > line.partner_id
          ORDER BY job.partner_id LIMIT 1)
  FROM line WHERE line.partner_id IS NOT NULL)
SELECT partner_id,
       (SELECT job.created_at FROM job
        WHERE job.status = 'queued' AND job.scan = $3 AND job.partner_id = line.partner_id
        ORDER BY job.created_at, job.id LIMIT 1)
FROM line WHERE partner_id IS NOT NULL)";

std::vector<Line> lines_of(Connection& connection, int scan) {
  Query row(connection, lines_sql, scan, scan, scan);
  return read_rows(row, [&](const Query& line) {
    return Line{.partner_id = line.text(0), .scan = scan, .oldest = line.time(1)};
  });
}

std::vector<Line> lines(Connection& connection, bool prints, bool scans) {
  std::vector<Line> all;
  if (prints) all = lines_of(connection, 0);
  if (!scans) return all;
  const auto more = lines_of(connection, 1);
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

void count_in_process(Connection& connection, std::vector<Line>& lines) {
  std::map<std::string, std::int64_t> counts;
  Query row(connection,
            "SELECT partner_id, count(*) FROM job WHERE status = 'processing' GROUP BY partner_id");
  while (row.next()) counts[row.text(0)] = row.integer(1);
  for (Line& line : lines) line.in_process = counts[line.partner_id];
}

/// In the order of their turns.
std::vector<Line> turns(Connection& connection, const Claimable& kinds) {
  std::vector<Line> all = lines(connection, kinds.prints, kinds.scans);
  if (all.size() > 1) count_in_process(connection, all);
  std::ranges::sort(all, {}, [](const Line& line) {
    return std::tie(line.in_process, line.oldest, line.partner_id, line.scan);
  });
  return all;
}

/// When a job that nobody processed since `processed_until` started, had it not waited.
Time start_of(std::optional<Time> started_at, Time processed_until, Time now) {
  if (!started_at) return now;
  return std::min(now, *started_at + std::max(Duration{}, now - processed_until));
}

Waiting waiting_of(const Query& row, bool abandoned, Time now) {
  return {.id = row.text(0),
          .attempts = row.small(1),
          .abandoned = abandoned,
          .started_at = start_of(row.optional_time(2), row.time(3), now)};
}

/// A lease that ends later was given before the clock was set back.
Time latest_lease(const ClaimTerms& terms) { return terms.until + (terms.until - terms.now); }

std::optional<Waiting> abandoned(Connection& connection, const ClaimTerms& terms, std::string_view lock) {
  Query row(connection,
            "SELECT id, attempts, started_at, lease_until FROM job WHERE status = 'processing' AND "
            "(lease_until <= $1 OR lease_until > $2) ORDER BY created_at, id LIMIT 1" +
                std::string(lock),
            terms.now, latest_lease(terms));
  return row.next() ? std::optional(waiting_of(row, true, terms.now)) : std::nullopt;
}

std::optional<Waiting> first_of(Connection& connection, const Line& line, Time now, std::string_view lock) {
  Query row(connection,
            "SELECT id, attempts, started_at, lease_until FROM job WHERE status = 'queued' AND scan = $1 "
            "AND partner_id = $2 ORDER BY created_at, id LIMIT 1" +
                std::string(lock),
            line.scan, line.partner_id);
  return row.next() ? std::optional(waiting_of(row, false, now)) : std::nullopt;
}

// Not EXISTS: where PostgreSQL expects many queued jobs, it looks for one from the start of the table, past
// all that are finished. In an order, it looks into the index.
constexpr const char* claimable_sql = R"(
SELECT coalesce((SELECT 1 FROM job WHERE status = 'queued' AND scan = 0 ORDER BY partner_id LIMIT 1), 0),
       coalesce((SELECT 1 FROM job WHERE status = 'queued' AND scan = 1 ORDER BY partner_id LIMIT 1), 0),
       coalesce((SELECT 1 FROM job WHERE status = 'processing' AND (lease_until <= $1 OR lease_until > $2)
                 ORDER BY partner_id LIMIT 1), 0))";

}  // namespace

Claimable claimable(Connection& connection, const ClaimTerms& terms) {
  Query row(connection, claimable_sql, terms.now, latest_lease(terms));
  if (!row.next()) return {};
  Claimable kinds{.prints = row.flag(0), .scans = row.flag(1), .abandoned = row.flag(2)};
  if (kinds.scans && terms.max_scans > 0) kinds.scans = scans_in_process(connection) < terms.max_scans;
  return kinds;
}

std::optional<Waiting> next_waiting(Connection& connection, const ClaimTerms& terms, const Claimable& kinds,
                                    std::string_view lock) {
  if (kinds.abandoned)
    if (auto found = abandoned(connection, terms, lock)) return found;
  for (const Line& line : turns(connection, kinds))
    if (auto found = first_of(connection, line, terms.now, lock))
      return found;  // else others have locked all
  return std::nullopt;
}

Duration oldest_queued(Connection& connection, Time now) {
  Duration oldest{};
  for (const Line& line : lines(connection, true, true)) oldest = std::max(oldest, now - line.oldest);
  return oldest;
}

std::int64_t scans_in_process(Connection& connection) {
  Query row(connection, "SELECT count(*) FROM job WHERE status = 'processing' AND scan = 1");
  return row.next() ? row.integer(0) : 0;
}

}  // namespace esxserver::sql
