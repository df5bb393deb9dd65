// PostgreSQL without a server, and with one whose tables are of another version.
#ifdef ESX_POSTGRES
#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "contract/backends.h"
#include "esxserver/storage/postgres.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace esxserver;
using postgres::text_from_code;
using postgres::text_to_code;

TEST_CASE("any text becomes one that PostgreSQL takes, and itself again") {
  const std::vector<std::string> texts = {"",
                                          "plain",
                                          "S\xC3\xB6hne",
                                          std::string("a\0b", 3),
                                          "\x1A",
                                          std::string("\x1A") + "00",
                                          "\xFF\xC3\xB6",
                                          "\xC3\xB6",
                                          std::string(1, '\0')};
  std::set<std::string> codes;
  for (const std::string& text : texts) {
    const std::string code = text_to_code(text);
    CHECK(text_from_code(code) == text);
    CHECK(code.find('\0') == std::string::npos);
    codes.insert(code);
  }
  CHECK(codes.size() == texts.size());
  CHECK(text_to_code("S\xC3\xB6hne") == "S\xC3\xB6hne");
}

TEST_CASE("a database that cannot be reached says so, and no more than that to clients") {
  const auto opened = postgres::Database::open("postgresql://127.0.0.1:1/none");
  REQUIRE_FALSE(opened);
  CHECK(opened.error().code == ServerError::service_unavailable);
  CHECK_FALSE(opened.error().message.contains("127.0.0.1"));
  CHECK(opened.error().where.contains("127.0.0.1"));
}

TEST_CASE("a malformed URL is refused without quoting it") {
  constexpr const char* secret = "hunter2";
  for (const char* url : {
           "postgresql://me:a@hunter2@db/esx",
           "postgresql://me:hunter2@a@db/esx",
           "postgresql://me:a/hunter2@db/esx",
           "postgresql://me:hunter2/a@db/esx",
           "postgresql://me:hunter2",
           "postgresql://me:hunter2/esx",
           "postgresql://me:hunter2@db:hunter2/esx",
           "postgresql://me:hunter2@db:54x2/esx",
           "postgresql://me:hunter2@db:70000/esx",
           "postgresql://me:hunter2@db:5432,other:hunter2/esx",
           "postgresql://me:hunter2%zz@db/esx",
           "postgresql://me:hunter2%00@db/esx",
           "postgresql://me:hunter2@[::1/esx",
           "postgresql://me:hunter2@[::1]x/esx",
           "postgresql://me:pass@db/esx?hunter2",
           "postgresql://me@db/esx?password=a&hunter2",
           "postgresql://me@db/esx?password=a=hunter2",
           "postgresql://me@db/esx?pass_word=hunter2",
           "postgresql://me@db/esx?port=hunter2",
           "postgresql://me@db/esx?password=a@hunter2",
       }) {
    CAPTURE(url);
    const auto opened = postgres::Database::open(url);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().code == ErrorCode::invalid_usage);
    CHECK_FALSE(to_string(opened.error()).contains(secret));
  }
}

TEST_CASE("every form that libpq documents is accepted") {
  for (const char* url :
       {"postgresql://", "postgresql://localhost", "postgresql://localhost:5433",
        "postgresql://localhost/mydb", "postgresql://user@localhost", "postgresql://user:secret@localhost",
        "postgresql://other@localhost/otherdb?connect_timeout=10&application_name=myapp",
        "postgresql://host1:123,host2:456/somedb?target_session_attrs=any",
        "postgresql://[2001:db8::1234]/db", "postgresql://%2Fvar%2Flib%2Fpostgresql/dbname",
        "postgresql:///dbname?host=/var/lib/postgresql", "postgres://user:p%40ss%2Fword@localhost:5432/db"}) {
    CAPTURE(url);
    CHECK(postgres::check_url(url));
  }
}

TEST_CASE_TEMPLATE("of many processes that start one makes the tables", Backend, SharedBackend) {
  const std::string url = test::new_schema();
  std::vector<std::jthread> threads;
  std::atomic<int> opened = 0;
  threads.reserve(6);
  for (int i = 0; i < 6; ++i)
    threads.emplace_back([&] { opened += postgres::Database::open(url).has_value() ? 1 : 0; });
  threads.clear();
  CHECK(opened == 6);
}

TEST_CASE_TEMPLATE("tables of a later version are refused", Backend, SharedBackend) {
  const std::string url = test::new_schema();
  REQUIRE(postgres::Database::open(url));
  postgres::Connection(url, std::chrono::seconds(10))
      .run("INSERT INTO esxserver_schema (version) VALUES (999)");
  const auto opened = postgres::Database::open(url);
  REQUIRE_FALSE(opened);
  CHECK(opened.error().code == ErrorCode::store_failed);
}

TEST_CASE_TEMPLATE("a connection that the server ended is replaced unnoticed", Backend, SharedBackend) {
  Backend backend;
  REQUIRE(backend.partners.partners());
  postgres::Connection(server_url("ESX_TEST_POSTGRES"), std::chrono::seconds(10))
      .run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
          "AND application_name = 'esxserver'");
  CHECK(backend.partners.partners());
}

Result<std::int64_t> sixty_by(sql::Database& database, std::int64_t number) {
  return database.read_one([&](sql::Connection& connection) -> Result<std::int64_t> {
    sql::Query row(connection, "SELECT 60 / CAST($1 AS BIGINT)", number);
    return row.next() ? row.integer(0) : 0;
  });
}

TEST_CASE_TEMPLATE("reads at a time get their own rows, also next to those that fail", Backend,
                   SharedBackend) {
  const auto database = postgres::Database::open(test::new_schema()).value();
  std::atomic<int> right = 0, failed = 0;
  std::vector<std::jthread> threads;
  threads.reserve(12);
  for (int thread = 0; thread < 12; ++thread)
    threads.emplace_back([&, number = thread % 6] {
      for (int i = 0; i < 50; ++i) {
        const auto read = sixty_by(*database, number);
        if (!read) ++failed;
        if (read && *read == 60 / number) ++right;
      }
    });
  threads.clear();
  CHECK(right == 500);
  CHECK(failed == 100);
}

// Each text has its own number of rows, one of them none.
TEST_CASE_TEMPLATE("reads at a time get all of their rows and any text as it is", Backend, SharedBackend) {
  const auto database = postgres::Database::open(test::new_schema()).value();
  const std::vector<std::string> texts = {"",   "a,b", R"({"x\\y"})",        "it's", "NULL", "\u00e9",
                                          "$1", "{}",  std::string(1, '\0'), "\x1A"};
  std::atomic<int> right = 0;
  std::vector<std::jthread> threads;
  threads.reserve(16);
  for (std::size_t thread = 0; thread < 16; ++thread)
    threads.emplace_back([&, &text = texts[thread % texts.size()], rows = std::int64_t(thread % 4)] {
      for (int i = 0; i < 50; ++i) {
        const auto read = database->read_one([&](sql::Connection& connection) -> Result<std::string> {
          sql::Query row(connection,
                         "SELECT CAST($1 AS TEXT), number FROM generate_series(1, $2) AS all_numbers(number) "
                         "ORDER BY number DESC",
                         text, rows);
          std::string got;
          while (row.next()) got += row.text(0) + std::to_string(row.integer(1));
          return got;
        });
        std::string expected;
        for (std::int64_t number = rows; number > 0; --number) expected += text + std::to_string(number);
        if (read && *read == expected) ++right;
      }
    });
  threads.clear();
  CHECK(right == 800);
}

TEST_CASE_TEMPLATE("reads go on after the server ended their connections", Backend, SharedBackend) {
  const auto database = postgres::Database::open(test::new_schema()).value();
  CHECK(must(sixty_by(*database, 2)) == 30);
  postgres::Connection(server_url("ESX_TEST_POSTGRES"), std::chrono::seconds(10))
      .run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
          "AND application_name = 'esxserver'");
  CHECK(must(sixty_by(*database, 3)) == 20);
}

}  // namespace
#endif
