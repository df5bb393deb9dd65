#include "store/prices_database.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

namespace apps::store {
namespace {

constexpr int busy_timeout_ms = 10'000;
constexpr int application_id = 0x45535850;  // "ESXP": tells our file from another program's
constexpr int schema_version = 1;

// The items are one CSV: reading it takes no longer than reading 25,000 rows (28 against 31 ms), it is
// checked on the way, and it is what is exported. It stands last, so that summaries need not read it.
constexpr const char* schema = R"(
CREATE TABLE price_list (
  code TEXT PRIMARY KEY NOT NULL,
  description TEXT NOT NULL,
  source TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  imported TEXT NOT NULL,
  item_count INTEGER NOT NULL,
  csv_sha256 TEXT NOT NULL,
  csv BLOB NOT NULL
) STRICT;
)";

int number(SQLite::Database& database, const char* query) { return database.execAndGet(query).getInt(); }

/// Whether the tables are there; throws if the file is not ours to read. The caller holds a transaction:
/// seen at different times, a data base in the making looks like another program's.
bool is_ready(SQLite::Database& database) {
  const int id = number(database, "PRAGMA application_id");
  const int version = number(database, "PRAGMA user_version");
  const bool empty = number(database, "SELECT count(*) FROM sqlite_master") == 0;
  if (id == 0 && version == 0 && empty) return false;
  if (id != application_id) throw SQLite::Exception("is the data base of another program");
  if (version > schema_version) throw SQLite::Exception("was written by a later version of this program");
  return true;
}

bool is_ready_now(SQLite::Database& database) {
  const SQLite::Transaction snapshot(database);
  return is_ready(database);
}

void make_tables(SQLite::Database& database) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  if (is_ready(database)) return;  // another process was faster
  database.exec(schema);
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  database.exec("PRAGMA user_version = " + std::to_string(schema_version));
  transaction.commit();
}

std::unique_ptr<SQLite::Database> open_empty() {
  auto database = std::make_unique<SQLite::Database>(":memory:", SQLite::OPEN_READWRITE);
  make_tables(*database);
  return database;
}

/// Readers go on while one writes. A file in use cannot be switched; then another process is doing it.
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
  if (!ready) make_tables(*database);
  return database;
}

}  // namespace apps::store
