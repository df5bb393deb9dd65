#include "esxserver/operations/audit.h"

#include "esx/estimate/base/json_value.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

std::string audit_json(const AuditDetails& details) {
  estimate::JsonWriter json;
  json.object(estimate::JsonWriter::Line::one);
  for (const auto& [name, value] : details) {
    json.key(name);
    json.string(value);
  }
  json.end();
  return json.take();
}

using sql::Connection;
using sql::Query;
using sql::read_rows;

namespace {

AuditRecord act_of(const Query& row) {
  return {row.text(0), row.time(1), row.text(2), row.text(3), row.text(4), row.text(5), row.text(6)};
}

}  // namespace

void insert_audit(Connection& connection, const AuditRecord& record) {
  Query(connection,
        "INSERT INTO audit (id, created_at, actor, act, object, details, outcome) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7)",
        record.id, record.at, record.by, record.act, record.object, record.details, record.outcome)
      .execute();
}

Result<void> AuditLog::begin(const AuditRecord& record) {
  return database_.write([&](Connection& connection) -> Result<void> {
    insert_audit(connection, record);
    return {};
  });
}

Result<void> AuditLog::end(std::string_view id, std::string_view object, std::string_view outcome) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "UPDATE audit SET object = $1, outcome = $2 WHERE id = $3", object, outcome, id)
        .execute();
    return {};
  });
}

Result<std::vector<AuditRecord>> AuditLog::list(Time since) {
  return database_.read([&](Connection& connection) -> Result<std::vector<AuditRecord>> {
    Query row(connection,
              "SELECT id, created_at, actor, act, object, details, outcome FROM audit "
              "WHERE created_at >= $1 ORDER BY created_at, id",
              since);
    return read_rows(row, act_of);
  });
}

Result<Page<AuditRecord>> AuditLog::page(const PageRequest& page, std::string_view query) {
  return database_.read([&](Connection& connection) -> Result<Page<AuditRecord>> {
    Query first(connection, "SELECT created_at FROM audit WHERE id = $1", page.after);
    const auto start = sql::page_start(page, first);
    if (!start) return std::unexpected(start.error());
    Query row(connection,
              "SELECT id, created_at, actor, act, object, details, outcome FROM audit "
              "WHERE created_at <= $1 AND (created_at < $1 OR id < $2 OR $2 = '') "
              "AND lower(actor || ' ' || act || ' ' || object || ' ' || outcome) LIKE $3 ESCAPE '\\' "
              "ORDER BY created_at DESC, id DESC LIMIT $4",
              start->created_at, start->id, sql::part_pattern(query), page.limit + 1);
    return sql::read_page<AuditRecord>(row, page, act_of);
  });
}

Result<AuditRecord> AuditTrail::begin(const AuditedAct& act) {
  AuditRecord record{.id = make_id(system_.random, "audit"),
                     .at = system_.clock.now(),
                     .by = by_,
                     .act = act.act,
                     .object = act.object,
                     .details = audit_json(act.details),
                     .outcome = std::string(audit_begun)};
  if (const auto begun = audit_.begin(record); !begun) return std::unexpected(begun.error());
  return record;
}

void AuditTrail::end(AuditRecord record, std::string_view object, const Error* error) {
  if (!object.empty()) record.object = object;
  record.outcome = error ? error->code.info().name : audit_done;
  // The act cannot be undone, and its record exists: only the outcome in it is missing.
  if (const auto ended = audit_.end(record.id, record.object, record.outcome); !ended)
    system_.log.write(LogLevel::warning, "audit_incomplete",
                      {{"audit_id", record.id}, {"reason", ended.error().message}});
}

}  // namespace esxserver
