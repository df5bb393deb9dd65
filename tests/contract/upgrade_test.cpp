// Upgrades: tables of every version, with rows, become the newest ones and keep what is in them.
#include <doctest/doctest.h>

#include <limits>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "contract/backends.h"
#include "esxserver/base/crypto.h"
#include "esxserver/estimates/store.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace esxserver;

/// Columns by name; of each, whether it holds a number.
using Columns = std::vector<std::pair<std::string, bool>>;
/// In the order in which they were made, so a table comes after those that it refers to.
using TableList = std::vector<std::pair<std::string, Columns>>;
using TextRow = std::vector<std::string>;

/// The statements of the migrations to `version`, in order.
std::vector<std::string> statements_to(std::int64_t version) {
  std::vector<std::string> all;
  CHECK(sql::run_migrations(0, [&](const std::string& statements, std::int64_t next) {
    if (next <= version) all.push_back(statements);
  }));
  return all;
}

std::int64_t newest_version() { return std::ssize(statements_to(std::numeric_limits<std::int64_t>::max())); }

/// A SQLite database as a program with tables of that version left it.
class OldFile {
 public:
  explicit OldFile(std::int64_t version) {
    SQLite::Database database(path(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec("PRAGMA synchronous = OFF");  // there are many statements, and nothing to lose
    for (const std::string& statements : statements_to(version)) database.exec(statements);
    database.exec("PRAGMA user_version = " + std::to_string(version));
    database.exec("PRAGMA application_id = " + std::to_string(0x45535853));
  }

  [[nodiscard]] Result<std::unique_ptr<sqlite::Database>> open() const {
    return sqlite::Database::open(folder_.path() / "server.sqlite");
  }
  void run(const std::string& statement) { SQLite::Database(path(), SQLite::OPEN_READWRITE).exec(statement); }
  std::vector<TextRow> select(const std::string& query) {
    SQLite::Database database(path(), SQLite::OPEN_READONLY);
    SQLite::Statement statement(database, query);
    std::vector<TextRow> rows;
    while (statement.executeStep()) {
      TextRow& row = rows.emplace_back();
      for (int i = 0; i < statement.getColumnCount(); ++i) row.push_back(statement.getColumn(i).getString());
    }
    return rows;
  }
  static std::string columns_query() {
    return "SELECT made.name, held.name, held.type = 'INTEGER' FROM sqlite_master AS made, "
           "pragma_table_info(made.name) AS held WHERE made.type = 'table' ORDER BY made.rowid, held.cid";
  }
  void set_version(std::int64_t version) { run("PRAGMA user_version = " + std::to_string(version)); }

 private:
  [[nodiscard]] std::string path() const { return (folder_.path() / "server.sqlite").string(); }

  TemporaryFolder folder_;
};

#ifdef ESX_POSTGRES
/// The same in PostgreSQL.
class OldSchema {
 public:
  explicit OldSchema(std::int64_t version) {
    connection_.run("CREATE TABLE esxserver_schema (version BIGINT NOT NULL)");
    for (const std::string& statements : statements_to(version))
      connection_.run(postgres::translated(statements));
    set_version(version);
  }

  [[nodiscard]] Result<std::unique_ptr<postgres::Database>> open() const {
    return postgres::Database::open(url_);
  }
  void run(const std::string& statement) { connection_.run(statement); }
  std::vector<TextRow> select(const std::string& query) {
    sql::Query wide(connection_, "SELECT count(*) FROM jsonb_object_keys((SELECT to_jsonb(sample) FROM (" +
                                     query + " LIMIT 1) AS sample))");
    const int width = wide.next() ? wide.small(0) : 0;
    sql::Query row(connection_, query);
    return read_rows(row, [width](const sql::Query& found) {
      TextRow texts;
      for (int i = 0; i < width; ++i) texts.push_back(found.text(i));
      return texts;
    });
  }
  static std::string columns_query() {
    return "SELECT made.relname AS made, held.attname AS held, "
           "CASE format_type(held.atttypid, NULL) WHEN 'bigint' THEN 1 ELSE 0 END AS kind "
           "FROM pg_class AS made JOIN pg_attribute AS held ON held.attrelid = made.oid "
           "WHERE made.relkind = 'r' AND made.relnamespace = current_schema()::regnamespace "
           "AND made.relname <> 'esxserver_schema' AND held.attnum > 0 AND NOT held.attisdropped "
           "ORDER BY made.oid, held.attnum";
  }
  void set_version(std::int64_t version) {
    run("INSERT INTO esxserver_schema (version) VALUES (" + std::to_string(version) + ")");
  }

 private:
  std::string url_ = new_schema();
  postgres::Connection connection_{url_, std::chrono::seconds(30)};
};
#endif

#ifdef ESX_POSTGRES
template <class Backend>
using Old = std::conditional_t<std::is_same_v<Backend, SharedBackend>, OldSchema, OldFile>;
#else
template <class Backend>
using Old = OldFile;
#endif

template <class Database>
TableList tables_of(Database& database) {
  TableList tables;
  for (const TextRow& row : database.select(Database::columns_query())) {
    if (tables.empty() || tables.back().first != row[0]) tables.push_back({row[0], {}});
    tables.back().second.emplace_back(row[1], row[2] == "1");
  }
  return tables;
}

/// Two rows in every table: "row 1" and 1 in all columns of the first, "row 2" and 2 in those of the second.
/// Since ids are equal everywhere, rows refer to one another. A table that can only have one row gets one.
template <class Database>
void fill(Database& database, const TableList& tables) {
  std::string statements;
  for (const auto& [table, columns] : tables)
    for (const std::string row : {"1", "2"}) {
      if (columns.front().first == "one" && row == "2") continue;
      std::string names, values;
      for (const auto& [name, is_number] : columns) {
        const char* const between = names.empty() ? "" : ", ";
        const char* const quote = is_number ? "" : "'";
        names.append(between).append(name);
        values.append(between).append(quote).append(is_number ? "" : "row ").append(row).append(quote);
      }
      statements.append("INSERT INTO ").append(table).append(" (").append(names);
      statements.append(") VALUES (").append(values).append(");\n");
    }
  database.run("BEGIN; " + statements + "COMMIT");
}

/// What migrations move elsewhere, and where to.
const std::map<std::string, std::string> moved = {
    {"esx_parse",
     "SELECT owner, parse_hash, file_name, reading, parse_lines, parse_list, parse_suggestions, "
     "created_at FROM estimate JOIN estimate_reading ON estimate_reading.id = estimate.id "
     "WHERE parse_hash LIKE 'row %' AND sha256 = '' ORDER BY parse_hash"},
    {"estimate_content",
     "SELECT estimate_reading.id, reading, base, base_state, estimate, state, matches, checks, open "
     "FROM estimate_reading JOIN estimate_review ON estimate_review.id = estimate_reading.id ORDER BY 1"}};

template <class Database>
std::vector<TextRow> rows_of(Database& database, const std::string& table, const Columns& columns) {
  std::string names;
  for (const auto& column : columns) names += (names.empty() ? "" : ", ") + column.first;
  // Migrations add counters of their own.
  const std::string only = table == "counter" ? " WHERE name LIKE 'row %'" : "";
  return database.select("SELECT " + names + " FROM " + table + only + " ORDER BY 1");
}

TEST_CASE_TEMPLATE("tables of every version are upgraded with what is in them", Backend, ESX_BACKENDS) {
  Old<Backend> fresh(newest_version());
  const TableList newest = tables_of(fresh);
  for (std::int64_t version = 1; version <= newest_version(); ++version) {
    CAPTURE(version);
    Old<Backend> old(version);
    const TableList before = tables_of(old);
    fill(old, before);
    std::map<std::string, std::vector<TextRow>> kept;
    for (const auto& [table, columns] : before) kept[table] = rows_of(old, table, columns);
    for (int start = 1; start <= 2; ++start) REQUIRE(old.open());
    const TableList after = tables_of(old);
    std::map<std::string, Columns> sorted(after.begin(), after.end());
    CHECK(sorted == std::map<std::string, Columns>(newest.begin(), newest.end()));
    for (const auto& [table, columns] : before) {
      CAPTURE(table);
      CHECK_FALSE(kept[table].empty());
      const auto place = moved.find(table);
      if (place == moved.end())
        CHECK(rows_of(old, table, columns) == kept[table]);
      else if (!sorted.contains(table))
        CHECK(old.select(place->second) == kept[table]);
    }
  }
}

TEST_CASE_TEMPLATE("parses of before are estimates that wait for a worker", Backend, ESX_BACKENDS) {
  constexpr std::int64_t released = 29;  // 0.2.0
  Old<Backend> old(released);
  fill(old, tables_of(old));
  const auto database = old.open();
  REQUIRE(database);
  EstimateStore store(**database);
  const auto page = must(store.list("row 1", {}, {.limit = 10, .after = ""}));
  REQUIRE(page.items.size() == 1);
  CHECK(page.items.front().state == EstimateState::queued);
  CHECK(page.items.front().file_name == "row 1");
  const auto claimed =
      must(must(store.claim({.token = "t", .now = Time(), .until = Time(), .max_scans = 0})));
  CHECK(claimed.reading.starts_with("row "));
}

TEST_CASE_TEMPLATE("there is no way back to tables of an earlier version", Backend, ESX_BACKENDS) {
  Old<Backend> old(newest_version());
  old.set_version(newest_version() + 1);
  const auto refused = old.open();
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::store_failed);
}

TEST_CASE("what was released never changes: the tables of 0.1.0 and 0.2.0") {
  const auto digest = [](std::int64_t version) {
    std::string all;
    for (const std::string& statements : statements_to(version)) all += statements;
    return hmac_sha256_hex("released", all);
  };
  CHECK(digest(2) == "b82a6aeeea091625d8953ccb31e9443eac49f4db6374849078d31aae4022e55d");
  CHECK(digest(29) == "b27e4fa16a45c10978304475b60f51aba7e8ea62fd28a27fb570d0517aa64527");
}

}  // namespace
