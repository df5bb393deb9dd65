#include "esxserver/adapters/sqlite/migrations.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include <string>

#include "esxserver/adapters/sql/migrations.h"

namespace esxserver::sqlite {
namespace {

constexpr int application_id = 0x45535853;  // "ESXS": so that another program's file is recognized

int number(SQLite::Database& database, const char* query) { return database.execAndGet(query).getInt(); }

}  // namespace

void migrate(SQLite::Database& database) {
  database.exec("PRAGMA journal_mode = WAL");
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  const bool empty = number(database, "SELECT count(*) FROM sqlite_master") == 0;
  if (!empty && number(database, "PRAGMA application_id") != application_id)
    throw SQLite::Exception("is the database of another program");
  const bool done =
      sql::run_migrations(number(database, "PRAGMA user_version"), [&](const auto& statements, auto version) {
        database.exec(statements);
        database.exec("PRAGMA user_version = " + std::to_string(version));
      });
  if (!done) throw SQLite::Exception("was written by a later version of this program");
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  transaction.commit();
}

}  // namespace esxserver::sqlite
