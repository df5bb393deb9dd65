#include "store/prices_database.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

namespace apps::store {
namespace {

constexpr int busy_timeout_ms = 10'000;
constexpr int application_id = 0x45535850;  // "ESXP"
constexpr int schema_version = 2;

// The items are one blob (pack_price_list): reading 25,000 rows or CSV takes several times as long.
// list_sha256 detects damage. The blob is the last column, so summaries do not read it.
constexpr const char* list_table = R"(
CREATE TABLE price_list (
  code TEXT PRIMARY KEY NOT NULL,
  description TEXT NOT NULL,
  source TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  imported TEXT NOT NULL,
  item_count INTEGER NOT NULL,
  list_sha256 TEXT NOT NULL,
  list BLOB NOT NULL
) STRICT;
)";
// price_list is empty for an alias of all lists; key is alias_key() of the description.
constexpr const char* alias_table = R"(
CREATE TABLE alias (
  price_list TEXT NOT NULL,
  key TEXT NOT NULL,
  unit TEXT NOT NULL,
  description TEXT NOT NULL,
  cat TEXT NOT NULL,
  sel TEXT NOT NULL,
  PRIMARY KEY (price_list, key, unit)
) STRICT;
)";

int number(SQLite::Database& database, const char* query) { return database.execAndGet(query).getInt(); }

constexpr const char* version_query = "PRAGMA user_version";

/// Whether the tables exist; throws if another program or a later version wrote the file. The caller holds a
/// transaction: without one, a database that is being created looks like another program's.
bool is_ready(SQLite::Database& database) {
  const int id = number(database, "PRAGMA application_id");
  const int version = number(database, version_query);
  const bool empty = number(database, "SELECT count(*) FROM sqlite_master") == 0;
  if (id == 0 && version == 0 && empty) return false;
  if (id != application_id) throw SQLite::Exception("is the database of another program");
  if (version > schema_version) throw SQLite::Exception("was written by a later version of this program");
  return true;
}

bool is_ready_now(SQLite::Database& database) {
  const SQLite::Transaction snapshot(database);
  return is_ready(database);
}

/// Creates all tables, or those that the version of the file lacks.
void make_tables(SQLite::Database& database) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  const bool ready = is_ready(database);
  const int version = number(database, version_query);
  if (version == schema_version) return;  // another process was faster
  if (!ready) database.exec(list_table);
  database.exec(alias_table);
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  database.exec("PRAGMA user_version = " + std::to_string(schema_version));
  transaction.commit();
}

std::unique_ptr<SQLite::Database> open_empty() {
  auto database = std::make_unique<SQLite::Database>(":memory:", SQLite::OPEN_READWRITE);
  make_tables(*database);
  return database;
}

/// Lets readers continue while one process writes. Fails on a busy file: then another process is switching
/// it.
void use_write_ahead_log(SQLite::Database& database) {
  try {
    database.exec("PRAGMA journal_mode = WAL");
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() != SQLITE_BUSY) throw;
  }
}

}  // namespace

std::filesystem::path prices_path(const std::filesystem::path& data_dir) {
  return data_dir / "prices.sqlite";
}

std::unique_ptr<SQLite::Database> open_prices_database(const std::filesystem::path& data_dir, Access access) {
  const auto path = prices_path(data_dir);
  if (access == Access::read) {
    if (!std::filesystem::exists(path)) return open_empty();
    auto database = std::make_unique<SQLite::Database>(path.string(), SQLite::OPEN_READONLY, busy_timeout_ms);
    return is_ready_now(*database) ? std::move(database) : open_empty();
  }
  std::filesystem::create_directories(data_dir);
  auto database = std::make_unique<SQLite::Database>(
      path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, busy_timeout_ms);
  const bool ready = is_ready_now(*database);
  use_write_ahead_log(*database);
  if (!ready || number(*database, version_query) < schema_version) make_tables(*database);
  return database;
}

}  // namespace apps::store
