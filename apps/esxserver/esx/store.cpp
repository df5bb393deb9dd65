#include "esxserver/esx/store.h"

#include <limits>
#include <string_view>

#include "esx/estimate/base/text.h"
#include "esxserver/confined/report.h"
#include "esxserver/esx/run.h"
#include "esxserver/storage/common_queries.h"
#include "esxserver/storage/database.h"

namespace esxserver {

using sql::Connection;
using sql::Query;
using sql::read_rows;
using sql::read_stored;

namespace {

constexpr std::array<NamedValue<EsxRunKind>, 5> run_kinds = {{{EsxRunKind::scope, "scope"},
                                                              {EsxRunKind::pdf, "pdf"},
                                                              {EsxRunKind::parse, "parse"},
                                                              {EsxRunKind::estimate, "estimate"},
                                                              {EsxRunKind::supplement, "supplement"}}};

Result<AdapterReport> stored_report(const std::string& text) {
  auto report = read_stored<AdapterReport>(text);
  if (!report) return fail(ErrorCode::store_failed, "report: " + report.error().message);
  return report;
}

void insert_esx_run(Connection& connection, std::string_view owner, const EsxRun& run) {
  Query(connection,
        "INSERT INTO esx_run (run_ref, owner, kind, created_at, filename, report, charged_credits) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7)",
        run.run_ref, owner, esx_run_kind_name(run.kind), run.created_at, run.filename,
        estimate::encode_json(run.report), run.charged_credits)
      .execute();
}

/// The decision about a reference depends on all of its runs.
void hold_reference(Connection& connection, const std::string& reference) {
  connection.hold("charge " + reference);
}

std::string reference_of(Connection& connection, std::string_view run_ref) {
  Query row(connection, "SELECT reference FROM charged_run WHERE run_ref = $1", run_ref);
  return row.next() ? row.text(0) : std::string();
}

/// Holds the reference of a run, and returns it.
std::string hold_run(Connection& connection, std::string_view run_ref) {
  std::string reference = reference_of(connection, run_ref);
  hold_reference(connection, reference);
  return reference;
}

void fail_held_run(Connection& connection, std::string_view run_ref, const std::string& reference, Time now) {
  const bool others = Query(connection,
                            "SELECT 1 FROM charged_run WHERE reference = $1 AND run_ref <> $2 AND "
                            "(status = 'done' OR (status = 'running' AND lease_until > $3))",
                            reference, run_ref, now)
                          .next();
  if (others) {
    Query(connection, "DELETE FROM charged_run WHERE run_ref = $1 AND status = 'running'", run_ref).execute();
    return;
  }
  // Parameters are numbered in the order in which they appear: SQLite takes $1 for a name.
  Query(connection,
        "UPDATE charged_run SET status = 'refund', charges = (SELECT count(*) FROM credit_entry AS entry "
        "WHERE entry.uid = charged_run.owner AND entry.kind = 'charge' AND (entry.ref = $1 OR "
        "substr(entry.ref, 1, length($1) + 1) = $1 || '#')) WHERE run_ref = $2 AND status = 'running'",
        reference, run_ref)
      .execute();
}

}  // namespace

std::span<const NamedValue<EsxRunKind>> enum_names(EsxRunKind /*any*/) { return run_kinds; }
std::string_view esx_run_kind_name(EsxRunKind kind) { return name_in(run_kinds, kind); }
std::optional<EsxRunKind> esx_run_kind_from_name(std::string_view name) { return value_in(run_kinds, name); }

Result<void> EsxStore::keep_parse(std::string_view owner, const StoredParse& parse, const ParseEntry& entry) {
  return database_.write([&](Connection& connection) -> Result<void> {
    connection.hold("estimates of " + std::string(owner));
    Query same(connection,
               "SELECT id FROM estimate WHERE owner = $1 AND parse_hash = $2 AND parse_hash <> '' "
               "AND estimate_number = 1 ORDER BY sha256 DESC LIMIT 1",
               owner, parse.parse_hash);
    const std::string known = same.next() ? same.text(0) : std::string();
    if (known.empty()) {
      Query(connection,
            "INSERT INTO estimate (id, owner, file_name, kind, sha256, bytes, parse_hash, state, line_count, "
            "search, rcv_key, created_at, updated_at, expires_at, wanted_list) "
            "VALUES ($1, $2, $3, 'pdf', '', 0, $4, 'queued', $5, $6, $7, $8, $8, $9, $10)",
            entry.id, owner, parse.file_name, parse.parse_hash, parse.line_count,
            estimate::to_lower(parse.file_name), std::numeric_limits<std::int64_t>::min(), parse.created_at,
            entry.expires_at, parse.wanted_list)
          .execute();
      Query(connection, "INSERT INTO estimate_reading (id) VALUES ($1)", entry.id).execute();
    }
    const std::string& id = known.empty() ? entry.id : known;
    Query(connection,
          "UPDATE estimate SET parse_list = $1, parse_suggestions = $2, parse_lines = $3, "
          "expires_at = CASE WHEN expires_at < $4 THEN $4 ELSE expires_at END WHERE id = $5",
          parse.price_list.code, parse.price_list.suggestions_only, parse.line_count, entry.expires_at, id)
        .execute();
    Query(connection, "UPDATE estimate_reading SET reading = $1 WHERE id = $2", parse.estimate, id).execute();
    return {};
  });
}

Result<StoredParse> EsxStore::find_parse(std::string_view owner, std::string_view parse_hash) {
  return database_.read([&](Connection& connection) -> Result<StoredParse> {
    Query row(
        connection,
        "SELECT file_name, reading, parse_lines, parse_list, parse_suggestions, wanted_list, created_at "
        "FROM estimate JOIN estimate_reading AS kept ON kept.id = estimate.id "
        "WHERE owner = $1 AND parse_hash = $2 AND parse_hash <> '' AND reading <> '' "
        "ORDER BY estimate_number, sha256 DESC LIMIT 1",
        owner, parse_hash);
    if (!row.next()) return fail(ErrorCode::not_found, "The parse does not exist");
    return StoredParse{.parse_hash = std::string(parse_hash),
                       .file_name = row.text(0),
                       .estimate = row.text(1),
                       .line_count = row.small(2),
                       .price_list = {row.text(3), row.flag(4)},
                       .wanted_list = row.optional_text(5),
                       .created_at = row.time(6)};
  });
}

Result<void> EsxStore::add_run(std::string_view owner, const EsxRun& run) {
  return database_.write([&](Connection& connection) -> Result<void> {
    insert_esx_run(connection, owner, run);
    return {};
  });
}

Result<EsxRun> EsxStore::find_run(std::string_view owner, std::string_view run_ref) {
  return database_.read([&](Connection& connection) -> Result<EsxRun> {
    Query row(connection,
              "SELECT kind, created_at, filename, report, charged_credits FROM esx_run "
              "WHERE run_ref = $1 AND owner = $2",
              run_ref, owner);
    if (!row.next()) return fail(ErrorCode::not_found, "The run does not exist");
    auto report = stored_report(row.text(3));
    if (!report) return std::unexpected(report.error());
    return EsxRun{.run_ref = std::string(run_ref),
                  .kind = esx_run_kind_from_name(row.text(0)).value_or(EsxRunKind::pdf),
                  .created_at = row.time(1),
                  .filename = row.text(2),
                  .report = *std::move(report),
                  .charged_credits = row.small(4)};
  });
}

Result<void> ChargedRunStore::begin(const ChargedRun& run) {
  return database_.write([&](Connection& connection) -> Result<void> {
    hold_reference(connection, run.reference);
    Query(connection,
          "INSERT INTO charged_run (run_ref, owner, reference, status, lease_until) "
          "VALUES ($1, $2, $3, 'running', $4)",
          run.run_ref, run.owner, run.reference, run.lease_until)
        .execute();
    return {};
  });
}

Result<void> ChargedRunStore::renew(std::string_view run_ref, Time lease_until) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "UPDATE charged_run SET lease_until = $1 WHERE run_ref = $2 AND status = 'running'",
          lease_until, run_ref)
        .execute();
    return {};
  });
}

Result<bool> ChargedRunStore::finish(std::string_view owner, const EsxRun& run) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    hold_run(connection, run.run_ref);
    const int changed =
        Query(connection, "UPDATE charged_run SET status = 'done' WHERE run_ref = $1 AND status = 'running'",
              run.run_ref)
            .execute();
    if (changed == 0) return false;
    insert_esx_run(connection, owner, run);
    return true;
  });
}

Result<void> ChargedRunStore::fail(std::string_view run_ref, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    fail_held_run(connection, run_ref, hold_run(connection, run_ref), now);
    return {};
  });
}

Result<void> ChargedRunStore::fail_expired(Time now) {
  const auto expired = database_.read([&](Connection& connection) -> Result<std::vector<std::string>> {
    Query row(connection,
              "SELECT run_ref FROM charged_run WHERE status <> 'done' AND status = 'running' "
              "AND lease_until <= $1",
              now);
    return read_rows(row, [](const Query& run) { return run.text(0); });
  });
  if (!expired) return std::unexpected(expired.error());
  for (const std::string& run_ref : *expired) {
    const auto failed = database_.write([&](Connection& connection) -> Result<void> {
      const std::string reference = hold_run(connection, run_ref);
      // It may have been renewed meanwhile.
      const bool still =
          Query(connection, "SELECT 1 FROM charged_run WHERE run_ref = $1 AND lease_until <= $2", run_ref,
                now)
              .next();
      if (still) fail_held_run(connection, run_ref, reference, now);
      return {};
    });
    if (!failed) return failed;
  }
  return {};
}

Result<std::vector<DueRefund>> ChargedRunStore::due_refunds(std::string_view reference) {
  return database_.read([&](Connection& connection) -> Result<std::vector<DueRefund>> {
    Query row(connection,
              "SELECT run_ref, owner, reference, charges FROM charged_run "
              "WHERE status <> 'done' AND status = 'refund' AND ($1 = '' OR reference = $1) ORDER BY run_ref",
              reference);
    return read_rows(
        row, [](const Query& run) { return DueRefund{run.text(0), run.text(1), run.text(2), run.small(3)}; });
  });
}

Result<void> ChargedRunStore::refunded(std::string_view run_ref) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "DELETE FROM charged_run WHERE run_ref = $1", run_ref).execute();
    return {};
  });
}

}  // namespace esxserver
