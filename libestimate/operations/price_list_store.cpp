#include "operations/price_list_store.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <sqlite3.h>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/bundled.h"

namespace apps::store {

struct PriceListStore::Connection {
  std::filesystem::path path;
  std::unique_ptr<SQLite::Database> database;
};

namespace {

using estimate::Alias;
using estimate::ColumnName;
using estimate::Error;
using estimate::ErrorCode;
using estimate::fail;
using estimate::PriceList;
using estimate::Result;

constexpr int busy_timeout_ms = 10'000;
constexpr int application_id = 0x45535850;  // "ESXP"
constexpr int schema_version = 3;           // 2 added aliases, 3 their activity and named columns

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
// price_list is empty for an alias of all lists; key is alias_key() of the description; act is the letter of
// the activity, empty for any.
constexpr const char* alias_table = R"(
CREATE TABLE alias (
  price_list TEXT NOT NULL,
  key TEXT NOT NULL,
  unit TEXT NOT NULL,
  description TEXT NOT NULL,
  cat TEXT NOT NULL,
  sel TEXT NOT NULL,
  act TEXT NOT NULL,
  PRIMARY KEY (price_list, key, unit, act)
) STRICT;
)";
constexpr int version_without_act = 2;
constexpr const char* add_act = R"(
ALTER TABLE alias RENAME TO alias_2;
{table}
INSERT INTO alias SELECT price_list, key, unit, description, cat, sel, '' FROM alias_2;
DROP TABLE alias_2;
)";
// What a user named as the columns of files with a header, in the order of their naming.
constexpr const char* column_table = R"(
CREATE TABLE named_column (
  header TEXT NOT NULL,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  in_file TEXT NOT NULL,
  PRIMARY KEY (header, place)
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
  if (version == version_without_act)
    database.exec(estimate::replace_all(add_act, "{table}", alias_table));
  else
    database.exec(alias_table);
  database.exec(column_table);
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

std::filesystem::path prices_path(const std::filesystem::path& data_dir) {
  return data_dir / "prices.sqlite";
}

/// Connects to the file and creates missing tables. Access::read connects to an empty database if there is no
/// file. Throws SQLite::Exception and std::filesystem::filesystem_error.
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

/// SQLite limits a value to 1,000,000,000 bytes.
constexpr std::size_t max_list_bytes = 900'000'000;

std::string text(const SQLite::Statement& query, int column) { return query.getColumn(column).getString(); }

/// Runs `work`; exceptions of SQLite and of the file system become errors that name the file.
template <class Work>
auto guarded(const std::filesystem::path& path, Work work) -> std::invoke_result_t<Work> {
  try {
    return work();
  } catch (const SQLite::Exception& error) {
    return fail(ErrorCode::store_failed, path.string() + ": " + error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(ErrorCode::store_failed, path.string() + ": " + error.code().message());
  }
}

PriceListSummary summary_of_bundled() {
  const PriceList list = estimate::bundled_price_list();
  PriceListSummary summary;
  summary.code = list.code;
  summary.description = list.description;
  summary.source = list.source;
  summary.sha256 = list.sha256;
  summary.item_count = list.items.size();
  summary.bundled = true;
  return summary;
}

std::string act_of(const Alias& alias) {
  return alias.activity ? std::string(1, estimate::activity_letter(*alias.activity)) : std::string();
}

std::optional<estimate::Activity> activity_of_letter(const std::string& act) {
  return act.empty() ? std::nullopt : estimate::activity_from_letter(act.front());
}

/// CSV: the format of version 1.
Result<PriceList> parse_stored_csv(std::string_view csv) {
  estimate::Limits unlimited;
  unlimited.price_list_bytes = max_list_bytes;
  unlimited.price_list_rows = std::numeric_limits<std::size_t>::max();
  auto parsed = estimate::parse_price_list_csv(csv, unlimited);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->bad_rows.empty()) return fail(ErrorCode::malformed_price_list, "bad rows");
  return std::move(parsed->list);
}

/// A list is valid when it is stored, so only damage makes it unreadable.
Result<PriceList> read_stored(std::string_view bytes, const std::string& sha256) {
  const auto damaged = fail(ErrorCode::store_failed, "the stored list is damaged; import it again");
  if (estimate::sha256_hex(bytes) != sha256) return damaged;
  auto list =
      estimate::is_packed_price_list(bytes) ? estimate::unpack_price_list(bytes) : parse_stored_csv(bytes);
  return list ? std::move(list) : damaged;
}

}  // namespace

std::string PriceListSummary::region() const {
  const auto parts = estimate::read_price_list_code(code);
  return parts ? parts->state + " " + parts->region : "";
}

std::string PriceListSummary::month() const {
  const auto parts = estimate::read_price_list_code(code);
  return parts ? parts->month : "";
}

PriceListStore::PriceListStore(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
PriceListStore::PriceListStore(PriceListStore&&) noexcept = default;
PriceListStore& PriceListStore::operator=(PriceListStore&&) noexcept = default;
PriceListStore::~PriceListStore() = default;

Result<PriceListStore> PriceListStore::open(const std::filesystem::path& data_dir, Access access) {
  const auto path = prices_path(data_dir);
  return guarded(path, [&]() -> Result<PriceListStore> {
    return PriceListStore(
        std::make_unique<Connection>(Connection{path, open_prices_database(data_dir, access)}));
  });
}

// Read once: a server lists its price lists for every job.
const PriceListSummary& PriceListStore::bundled() {
  static const PriceListSummary summary = summary_of_bundled();
  return summary;
}

bool PriceListStore::is_there(const std::filesystem::path& data_dir) {
  std::error_code problem;
  return std::filesystem::exists(prices_path(data_dir), problem) || problem;
}

Result<std::vector<PriceListSummary>> PriceListStore::list() const {
  return guarded(connection_->path, [&]() -> Result<std::vector<PriceListSummary>> {
    std::vector<PriceListSummary> summaries;
    SQLite::Statement query(*connection_->database,
                            "SELECT code, description, source, sha256, imported, item_count FROM price_list");
    while (query.executeStep()) {
      PriceListSummary& summary = summaries.emplace_back();
      summary.code = text(query, 0);
      summary.description = text(query, 1);
      summary.source = text(query, 2);
      summary.sha256 = text(query, 3);
      summary.imported = text(query, 4);
      summary.item_count = std::size_t(query.getColumn(5).getInt64());
    }
    const PriceListSummary& bundled = PriceListStore::bundled();
    const bool replaced = std::ranges::count(summaries, bundled.code, &PriceListSummary::code) > 0;
    if (!replaced) summaries.push_back(bundled);
    std::ranges::sort(summaries, {}, &PriceListSummary::code);
    return summaries;
  });
}

Result<PriceList> PriceListStore::load(std::string_view code) const {
  return guarded(connection_->path, [&]() -> Result<PriceList> {
    SQLite::Statement query(*connection_->database, "SELECT * FROM price_list WHERE code = ?");
    query.bind(1, std::string(code));
    if (!query.executeStep()) {
      PriceList bundled = estimate::bundled_price_list();
      if (bundled.code == code) return bundled;
      return std::unexpected(not_loaded(code));
    }
    const SQLite::Column stored = query.getColumn(7);  // named csv in files of version 1
    auto list = read_stored({static_cast<const char*>(stored.getBlob()), std::size_t(stored.getBytes())},
                            text(query, 6));
    if (!list) {
      list.error().message =
          connection_->path.string() + ": " + std::string(code) + ": " + list.error().message;
      return list;
    }
    list->source = text(query, 2);
    list->sha256 = text(query, 3);
    return list;
  });
}

Result<void> PriceListStore::replace(const PriceList& list, std::string_view imported) {
  const std::string packed = pack_price_list(list);
  if (packed.size() > max_list_bytes) {
    return fail(ErrorCode::price_list_too_large, "more than " + std::to_string(max_list_bytes) + " bytes");
  }
  return guarded(connection_->path, [&]() -> Result<void> {
    SQLite::Transaction transaction(*connection_->database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement insert(*connection_->database,
                             "INSERT OR REPLACE INTO price_list VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, list.code);
    insert.bind(2, list.description);
    insert.bind(3, list.source);
    insert.bind(4, list.sha256);
    insert.bind(5, std::string(imported));
    insert.bind(6, std::int64_t(list.items.size()));
    insert.bind(7, estimate::sha256_hex(packed));
    insert.bindNoCopy(8, packed.data(), int(packed.size()));
    insert.exec();
    transaction.commit();
    return {};
  });
}

Result<void> PriceListStore::remove(std::string_view code) {
  return guarded(connection_->path, [&]() -> Result<void> {
    SQLite::Transaction transaction(*connection_->database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement erase(*connection_->database, "DELETE FROM price_list WHERE code = ?");
    erase.bind(1, std::string(code));
    if (erase.exec() == 0) return std::unexpected(not_loaded(code));
    transaction.commit();
    return {};
  });
}

Result<std::vector<Alias>> PriceListStore::aliases(std::optional<std::string_view> code) const {
  return guarded(connection_->path, [&]() -> Result<std::vector<Alias>> {
    std::vector<Alias> aliases;
    if (!connection_->database->tableExists("alias")) return aliases;  // a file of version 1
    const bool has_act = number(*connection_->database, version_query) > version_without_act;
    const std::string act = has_act ? "act" : "''";
    SQLite::Statement query(*connection_->database,
                            "SELECT price_list, description, unit, cat, sel, " + act +
                                " FROM alias WHERE ?1 IS NULL OR price_list IN (?1, '') "
                                "ORDER BY price_list, key, unit, " +
                                act);
    if (code) query.bind(1, std::string(*code));
    while (query.executeStep())
      aliases.push_back({.price_list = text(query, 0),
                         .description = text(query, 1),
                         .unit = text(query, 2),
                         .cat = text(query, 3),
                         .sel = text(query, 4),
                         .activity = activity_of_letter(text(query, 5))});
    return aliases;
  });
}

Result<void> PriceListStore::add_aliases(const std::vector<Alias>& aliases) {
  return guarded(connection_->path, [&]() -> Result<void> {
    SQLite::Transaction transaction(*connection_->database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement insert(*connection_->database,
                             "INSERT OR REPLACE INTO alias VALUES (?, ?, ?, ?, ?, ?, ?)");
    for (const Alias& alias : aliases) {
      insert.bind(1, alias.price_list);
      insert.bind(2, estimate::alias_key(alias.description));
      insert.bind(3, alias.unit);
      insert.bind(4, alias.description);
      insert.bind(5, alias.cat);
      insert.bind(6, alias.sel);
      insert.bind(7, act_of(alias));
      insert.exec();
      insert.reset();
    }
    transaction.commit();
    return {};
  });
}

Result<std::size_t> PriceListStore::remove_alias(const Alias& alias) {
  return guarded(connection_->path, [&]() -> Result<std::size_t> {
    SQLite::Transaction transaction(*connection_->database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement erase(*connection_->database,
                            "DELETE FROM alias WHERE price_list = ? AND key = ? AND unit = ? AND act = ?");
    erase.bind(1, alias.price_list);
    erase.bind(2, estimate::alias_key(alias.description));
    erase.bind(3, alias.unit);
    erase.bind(4, act_of(alias));
    const auto erased = std::size_t(erase.exec());
    transaction.commit();
    return erased;
  });
}

Result<std::vector<ColumnName>> PriceListStore::columns(std::string_view header) const {
  return guarded(connection_->path, [&]() -> Result<std::vector<ColumnName>> {
    std::vector<ColumnName> columns;
    if (!connection_->database->tableExists("named_column")) return columns;  // a file of version 2
    SQLite::Statement query(*connection_->database,
                            "SELECT name, in_file FROM named_column WHERE header = ? ORDER BY place");
    query.bind(1, std::string(header));
    while (query.executeStep()) columns.push_back({text(query, 0), text(query, 1)});
    return columns;
  });
}

Result<void> PriceListStore::remember_columns(std::string_view header,
                                              const std::vector<ColumnName>& columns) {
  return guarded(connection_->path, [&]() -> Result<void> {
    SQLite::Transaction transaction(*connection_->database, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement forget(*connection_->database, "DELETE FROM named_column WHERE header = ?");
    forget.bind(1, std::string(header));
    forget.exec();
    SQLite::Statement insert(*connection_->database, "INSERT INTO named_column VALUES (?, ?, ?, ?)");
    for (std::size_t place = 0; place < columns.size(); ++place) {
      insert.bind(1, std::string(header));
      insert.bind(2, std::int64_t(place));
      insert.bind(3, columns[place].name);
      insert.bind(4, columns[place].in_file);
      insert.exec();
      insert.reset();
    }
    transaction.commit();
    return {};
  });
}

Error PriceListStore::not_loaded(std::string_view code) const {
  std::string message = "price list " + std::string(code.substr(0, 40)) + " is not loaded; loaded lists:";
  const auto summaries = list();
  if (!summaries) return summaries.error();
  for (const PriceListSummary& summary : *summaries) {
    message += (summary.code == summaries->front().code ? " " : ", ") + summary.code;
    if (summary.bundled) message += " (bundled)";
  }
  return {ErrorCode::price_list_not_loaded, message, {}};
}

std::filesystem::path default_data_dir() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::filesystem::path(value ? value : "");
  };
  // The XDG specification says to ignore a relative path.
  if (const auto data_home = variable("XDG_DATA_HOME"); data_home.is_absolute()) return data_home / "esx";
  return variable("HOME") / ".local/share/esx";
}

}  // namespace apps::store
