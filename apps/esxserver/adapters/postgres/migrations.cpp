#include "esxserver/adapters/postgres/migrations.h"

#include "estimate/base/text.h"
#include "esxserver/adapters/postgres/failure.h"
#include "esxserver/adapters/sql/migrations.h"
#include "esxserver/adapters/sql/query.h"

namespace esxserver::postgres {
namespace {

/// Numbers are of 64 bits in SQLite; texts are in the order of their bytes; tables are strict anyway.
std::string translated(const char* statements) {
  std::string text = estimate::replace_all(statements, " INTEGER", " BIGINT");
  text = estimate::replace_all(text, " TEXT", " TEXT COLLATE \"C\"");
  return estimate::replace_all(text, ") STRICT;", ");");
}

}  // namespace

void migrate(Connection& connection) {
  const auto migrations = sql::migrations();
  connection.run("BEGIN");
  connection.hold("esxserver migrations");
  connection.run("CREATE TABLE IF NOT EXISTS esxserver_schema (version BIGINT NOT NULL)");
  sql::Query found(connection, "SELECT coalesce(max(version), 0) FROM esxserver_schema");
  const auto version = found.next() ? found.integer(0) : 0;
  if (version > std::ssize(migrations))
    throw Failure("the data base was written by a later version of this program", false);
  for (auto next = std::size_t(version); next < migrations.size(); ++next) {
    connection.run(translated(migrations[next]));
    sql::Query(connection, "INSERT INTO esxserver_schema (version) VALUES ($1)", next + 1).execute();
  }
  connection.run("COMMIT");
}

}  // namespace esxserver::postgres
