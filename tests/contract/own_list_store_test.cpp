// The contract of OwnListStore.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "esxserver/accounts/storage_quota.h"
#include "esxserver/price_lists/own_lists.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

constexpr StorageLimits small{.bytes = 1000};

std::int64_t counted(sql::Database& database, std::string_view uid) {
  return must(database.read([&](sql::Connection& connection) -> Result<std::int64_t> {
    return storage_of(connection, uid).bytes;
  }));
}

StoredAlias chosen(const std::string& id, const std::string& description, const std::string& sel, Time at) {
  return {.id = id,
          .alias = {.price_list = "MINE", .description = description, .unit = "SF", .cat = "DRY", .sel = sel},
          .created_at = at};
}

TEST_CASE_TEMPLATE("lists count in the quota of their user", Backend, ESX_BACKENDS) {
  Backend backend;
  OwnListStore store(*backend.database);
  CHECK_FALSE(must(store.take("ann", "A", 600, small)));
  CHECK(must(store.take("ann", "A", 700, small)) == 600);
  const auto full = store.take("ann", "B", 400, small);
  REQUIRE_FALSE(full);
  CHECK(full.error().code == ServerError::quota_exceeded);
  CHECK(must(store.take("ann", "A", 900, small)) == 700);
  CHECK_FALSE(must(store.take("bob", "A", 1000, small)));
  CHECK(counted(*backend.database, "ann") == 900);
  REQUIRE(store.count("ann", "A", 700));
  CHECK(counted(*backend.database, "ann") == 700);
  REQUIRE(store.count("ann", "A", std::nullopt));
  CHECK(counted(*backend.database, "ann") == 0);
  CHECK(counted(*backend.database, "bob") == 1000);
}

TEST_CASE_TEMPLATE("the columns of a header are remembered for their user", Backend, ESX_BACKENDS) {
  Backend backend;
  OwnListStore store(*backend.database);
  const NamedColumns first{"h1", {"cat=A", "unit=' odd\"'"}}, second{"h2", {"cat=B"}}, later{"h1", {}};
  REQUIRE(store.remember("ann", first, noon));
  REQUIRE(store.remember("ann", second, noon + 1s));
  CHECK(must(store.columns("ann")) == std::vector{second, first});
  REQUIRE(store.remember("ann", later, noon + 2s));
  CHECK(must(store.columns("ann")) == std::vector{later, second});
  CHECK(must(store.columns("bob")).empty());
}

TEST_CASE_TEMPLATE("chosen codes are replaced, listed and removed", Backend, ESX_BACKENDS) {
  Backend backend;
  OwnListStore store(*backend.database);
  const StoredAlias board = must(store.add("ann", chosen("1", "Wall board", "1/2", noon)));
  StoredAlias removal = chosen("2", "Wall board", "5/8", noon + 1s);
  removal.alias.activity = estimate::Activity::remove;
  removal = must(store.add("ann", removal));
  const StoredAlias again = must(store.add("ann", chosen("3", "WALL BOARD", "3/4", noon + 2s)));
  CHECK(again.id == "1");
  CHECK(must(store.aliases("ann", "MINE")) == std::vector{again.alias, removal.alias});
  CHECK(must(store.aliases("ann", "OTHER")).empty());
  CHECK(must(store.aliases("bob", "MINE")).empty());
  const auto page = must(store.alias_page("ann", "MINE", {.limit = 1, .after = {}}));
  CHECK(page == Page<StoredAlias>{{again}, true});
  CHECK(must(store.alias_page("ann", "MINE", {.limit = 1, .after = again.id})) ==
        Page<StoredAlias>{{removal}, false});
  CHECK(store.alias_page("bob", "MINE", {.limit = 1, .after = again.id}).error().code ==
        ErrorCode::validation_failed);
  CHECK(store.remove("bob", "MINE", "1").error().code == ErrorCode::not_found);
  REQUIRE(store.remove("ann", "MINE", "1"));
  CHECK(store.remove("ann", "MINE", "1").error().code == ErrorCode::not_found);
  CHECK(must(store.aliases("ann", "MINE")) == std::vector{removal.alias});
}

}  // namespace
