#include "esxserver/adapters/sql/roof_report_store.h"

#include "esxserver/adapters/sql/file_locks.h"
#include "esxserver/adapters/sql/query.h"

namespace esxserver::sql {

Result<void> SqlRoofReportStore::add(std::string_view owner, const RoofReportFile& file) {
  return database_.write([&](Connection& connection) -> Result<void> {
    hold_file(connection, file.sha256);
    Query(connection,
          "INSERT INTO roof_report (owner, sha256, file_name, created_at) VALUES ($1, $2, $3, $4) "
          "ON CONFLICT (owner, sha256) DO UPDATE SET file_name = excluded.file_name, "
          "created_at = excluded.created_at",
          owner, file.sha256, file.file_name, file.created_at)
        .execute();
    return {};
  });
}

Result<int> SqlRoofReportStore::purge_before(Time time) {
  return database_.write([&](Connection& connection) -> Result<int> {
    return Query(connection, "DELETE FROM roof_report WHERE created_at < $1", time).execute();
  });
}

}  // namespace esxserver::sql
