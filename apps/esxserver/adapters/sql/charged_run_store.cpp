#include "esxserver/adapters/sql/charged_run_store.h"

#include "esxserver/adapters/sql/esx_rows.h"
#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {
namespace {

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

Result<void> SqlChargedRunStore::begin(const ChargedRun& run) {
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

Result<void> SqlChargedRunStore::renew(std::string_view run_ref, Time lease_until) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "UPDATE charged_run SET lease_until = $1 WHERE run_ref = $2 AND status = 'running'",
          lease_until, run_ref)
        .execute();
    return {};
  });
}

Result<bool> SqlChargedRunStore::finish(std::string_view owner, const EsxRun& run) {
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

Result<void> SqlChargedRunStore::fail(std::string_view run_ref, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    fail_held_run(connection, run_ref, hold_run(connection, run_ref), now);
    return {};
  });
}

Result<void> SqlChargedRunStore::fail_expired(Time now) {
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

Result<std::vector<DueRefund>> SqlChargedRunStore::due_refunds(std::string_view reference) {
  return database_.read([&](Connection& connection) -> Result<std::vector<DueRefund>> {
    Query row(connection,
              "SELECT run_ref, owner, reference, charges FROM charged_run "
              "WHERE status <> 'done' AND status = 'refund' AND ($1 = '' OR reference = $1) ORDER BY run_ref",
              reference);
    return read_rows(
        row, [](const Query& run) { return DueRefund{run.text(0), run.text(1), run.text(2), run.small(3)}; });
  });
}

Result<void> SqlChargedRunStore::refunded(std::string_view run_ref) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "DELETE FROM charged_run WHERE run_ref = $1", run_ref).execute();
    return {};
  });
}

}  // namespace esxserver::sql
