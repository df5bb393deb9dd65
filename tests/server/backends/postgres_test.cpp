// PostgreSQL without a server, and with one whose tables are of another version.
#ifdef ESX_POSTGRES
#include <doctest/doctest.h>

#include <set>
#include <thread>
#include <vector>

#include "contract/backends.h"
#include "esxserver/adapters/postgres/text_code.h"
#include "server/support/results.h"

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
  CHECK(opened.error().code == ErrorCode::service_unavailable);
  CHECK_FALSE(opened.error().message.contains("127.0.0.1"));
  CHECK(opened.error().where.contains("127.0.0.1"));
}

TEST_CASE_TEMPLATE("of many processes that start one makes the tables", Backend, SharedBackend) {
  const std::string url = Backend::new_schema();
  std::vector<std::jthread> threads;
  std::atomic<int> opened = 0;
  threads.reserve(6);
  for (int i = 0; i < 6; ++i)
    threads.emplace_back([&] { opened += postgres::Database::open(url).has_value() ? 1 : 0; });
  threads.clear();
  CHECK(opened == 6);
}

TEST_CASE_TEMPLATE("tables of a later version are refused", Backend, SharedBackend) {
  const std::string url = Backend::new_schema();
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

}  // namespace
#endif
