#include "esxserver/adapters/sql/audit_log.h"

#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {
namespace {

AuditRecord act_of(const Query& row) {
  return {row.text(0), row.time(1), row.text(2), row.text(3), row.text(4), row.text(5), row.text(6)};
}

}  // namespace

Result<void> SqlAuditLog::begin(const AuditRecord& record) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "INSERT INTO audit (id, created_at, actor, act, object, details, outcome) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7)",
          record.id, record.at, record.by, record.act, record.object, record.details, record.outcome)
        .execute();
    return {};
  });
}

Result<void> SqlAuditLog::end(std::string_view id, std::string_view object, std::string_view outcome) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "UPDATE audit SET object = $1, outcome = $2 WHERE id = $3", object, outcome, id)
        .execute();
    return {};
  });
}

Result<std::vector<AuditRecord>> SqlAuditLog::list(Time since) {
  return database_.read([&](Connection& connection) -> Result<std::vector<AuditRecord>> {
    Query row(connection,
              "SELECT id, created_at, actor, act, object, details, outcome FROM audit "
              "WHERE created_at >= $1 ORDER BY created_at, id",
              since);
    return read_rows(row, act_of);
  });
}

}  // namespace esxserver::sql
