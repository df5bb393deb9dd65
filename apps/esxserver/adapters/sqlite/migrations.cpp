#include "esxserver/adapters/sqlite/migrations.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include <string>

#include "esxserver/adapters/sql/migrations.h"

namespace esxserver::sqlite {
namespace {

constexpr int application_id = 0x45535853;  // "ESXS": tells our file from another program's

int number(SQLite::Database& database, const char* query) { return database.execAndGet(query).getInt(); }

}  // namespace

void migrate(SQLite::Database& database) {
  const auto migrations = sql::migrations();
  database.exec("PRAGMA journal_mode = WAL");
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  const int id = number(database, "PRAGMA application_id");
  const int version = number(database, "PRAGMA user_version");
  const bool empty = number(database, "SELECT count(*) FROM sqlite_master") == 0;
  if (!empty && id != application_id) throw SQLite::Exception("is the data base of another program");
  if (version > int(migrations.size()))
    throw SQLite::Exception("was written by a later version of this program");
  for (auto next = std::size_t(version); next < migrations.size(); ++next) database.exec(migrations[next]);
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  database.exec("PRAGMA user_version = " + std::to_string(migrations.size()));
  transaction.commit();
}

}  // namespace esxserver::sqlite
