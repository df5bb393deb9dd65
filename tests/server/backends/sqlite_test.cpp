#include "esxserver/storage/sqlite.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "esxserver/storage/database.h"
#include "server/support/temporary_folder.h"

using namespace esxserver;

namespace {

std::int64_t count_rows(sql::Database& database) {
  const auto count = database.read([](sql::Connection& db) -> Result<std::int64_t> {
    sql::Query query(db, "SELECT count(*) FROM noted");
    return query.next() ? query.integer(0) : -1;
  });
  return count.value_or(-1);
}

}  // namespace

TEST_CASE("writes of many threads are committed or undone one by one") {
  const test::TemporaryFolder folder;
  const auto opened = sqlite::Database::open(folder.path() / "test.db");
  REQUIRE(opened.has_value());
  sql::Database& database = **opened;
  const auto made = database.write([](sql::Connection& db) -> Result<void> {
    sql::Query(db, "CREATE TABLE noted (name TEXT PRIMARY KEY)").execute();
    return {};
  });
  REQUIRE(made.has_value());

  constexpr int threads = 12, writes = 60;
  std::atomic<int> kept = 0, refused = 0, doubled = 0, thrown = 0;
  const auto write = [&](int thread) {
    for (int number = 0; number < writes; ++number) {
      const std::string name = std::to_string(thread) + " " + std::to_string(number);
      const int kind = number % 4;
      try {
        const auto result = database.write([&](sql::Connection& db) -> Result<void> {
          sql::Query(db, "INSERT INTO noted VALUES ($1)", kind == 3 ? std::string("one") : name).execute();
          if (kind == 1) return fail(ErrorCode::invalid_usage, "not wanted");
          if (kind == 2) throw std::runtime_error("a fault");
          return {};
        });
        if (result)
          ++kept;
        else
          ++(result.error().code == ErrorCode::invalid_usage ? refused : doubled);
      } catch (const std::runtime_error&) {
        ++thrown;
      }
    }
  };
  std::vector<std::thread> all;
  all.reserve(threads);
  for (int thread = 0; thread < threads; ++thread) all.emplace_back(write, thread);
  for (std::thread& thread : all) thread.join();
  constexpr int of_a_kind = threads * writes / 4;
  CHECK(kept == of_a_kind + 1);  // "one" is noted once
  CHECK(refused == of_a_kind);
  CHECK(thrown == of_a_kind);
  CHECK(doubled == of_a_kind - 1);
  CHECK(count_rows(database) == of_a_kind + 1);
}
