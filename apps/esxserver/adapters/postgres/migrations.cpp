#include "esxserver/adapters/postgres/migrations.h"

#include "esx/estimate/base/text.h"
#include "esxserver/adapters/postgres/failure.h"
#include "esxserver/adapters/sql/migrations.h"
#include "esxserver/adapters/sql/query.h"

namespace esxserver::postgres {
namespace {

/// SQLite: integers have 64 bits, text is compared by bytes, and STRICT is an option.
std::string translated(const std::string& statements) {
  std::string text = estimate::replace_all(statements, " INTEGER", " BIGINT");
  text = estimate::replace_all(text, " TEXT", " TEXT COLLATE \"C\"");
  return estimate::replace_all(text, ") STRICT;", ");");
}

}  // namespace

void migrate(Connection& connection) {
  connection.run("BEGIN");
  connection.hold("esxserver migrations");
  connection.run("CREATE TABLE IF NOT EXISTS esxserver_schema (version BIGINT NOT NULL)");
  sql::Query found(connection, "SELECT coalesce(max(version), 0) FROM esxserver_schema");
  const auto current = found.next() ? found.integer(0) : 0;
  const bool done = sql::run_migrations(current, [&](const std::string& statements, std::int64_t version) {
    connection.run(translated(statements));
    sql::Query(connection, "INSERT INTO esxserver_schema (version) VALUES ($1)", version).execute();
  });
  if (!done) throw Failure("the database was written by a later version of this program", false);
  connection.run("COMMIT");
}

}  // namespace esxserver::postgres
