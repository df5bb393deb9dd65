#include "esxserver/adapters/sql/esx_store.h"

#include "esxserver/adapters/sql/esx_rows.h"
#include "esxserver/adapters/sql/query.h"
#include "esxserver/adapters/sql/stored_json.h"
#include "esxserver/domain/adapter_report_fields.h"

namespace esxserver::sql {
namespace {

Result<AdapterReport> stored_report(const std::string& text) {
  auto report = read_stored<AdapterReport>(text);
  if (!report) return fail(ErrorCode::store_failed, "report: " + report.error().message);
  return report;
}

}  // namespace

void insert_esx_run(Connection& connection, std::string_view owner, const EsxRun& run) {
  Query(connection,
        "INSERT INTO esx_run (run_ref, owner, kind, created_at, filename, report, charged_credits) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7)",
        run.run_ref, owner, esx_run_kind_name(run.kind), run.created_at, run.filename,
        estimate::encode_json(run.report), run.charged_credits)
      .execute();
}

Result<void> SqlEsxStore::keep_parse(std::string_view owner, const StoredParse& parse) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "INSERT INTO esx_parse (owner, parse_hash, file_name, estimate, line_count, price_list, "
          "suggestions_only, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
          "ON CONFLICT (owner, parse_hash) DO UPDATE SET file_name = excluded.file_name, "
          "estimate = excluded.estimate, line_count = excluded.line_count, "
          "price_list = excluded.price_list, suggestions_only = excluded.suggestions_only, "
          "created_at = excluded.created_at",
          owner, parse.parse_hash, parse.file_name, parse.estimate, parse.line_count, parse.price_list.code,
          parse.price_list.suggestions_only, parse.created_at)
        .execute();
    return {};
  });
}

Result<StoredParse> SqlEsxStore::find_parse(std::string_view owner, std::string_view parse_hash) {
  return database_.read([&](Connection& connection) -> Result<StoredParse> {
    Query row(connection,
              "SELECT file_name, estimate, line_count, price_list, suggestions_only, created_at "
              "FROM esx_parse WHERE owner = $1 AND parse_hash = $2",
              owner, parse_hash);
    if (!row.next()) return fail(ErrorCode::not_found, "The parse does not exist");
    return StoredParse{.parse_hash = std::string(parse_hash),
                       .file_name = row.text(0),
                       .estimate = row.text(1),
                       .line_count = row.small(2),
                       .price_list = {row.text(3), row.flag(4)},
                       .created_at = row.time(5)};
  });
}

Result<int> SqlEsxStore::purge_parses_before(Time time) {
  return database_.write([&](Connection& connection) -> Result<int> {
    return Query(connection, "DELETE FROM esx_parse WHERE created_at < $1", time).execute();
  });
}

Result<void> SqlEsxStore::add_run(std::string_view owner, const EsxRun& run) {
  return database_.write([&](Connection& connection) -> Result<void> {
    insert_esx_run(connection, owner, run);
    return {};
  });
}

Result<EsxRun> SqlEsxStore::find_run(std::string_view owner, std::string_view run_ref) {
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

}  // namespace esxserver::sql
