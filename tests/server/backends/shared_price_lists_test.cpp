// Price lists that several machines share.
#include <doctest/doctest.h>

#include <fstream>

#include "contract/backends.h"
#include "contract/records.h"
#include "esxserver/adapters/shared_price_lists.h"
#include "esxserver/adapters/stored_price_lists.h"
#include "server/support/results.h"
#include "support/files.h"

namespace {

using namespace test;

TEST_CASE_TEMPLATE("a list that one machine imports is there on the others", Backend, ESX_BACKENDS) {
  Backend backend;
  TemporaryFolder one, two;
  SharedPriceLists here(backend.price_list_records, backend.artifacts, backend.random, one.path());
  SharedPriceLists there(backend.price_list_records, backend.artifacts, backend.random, two.path());
  CHECK(must(there.codes()) == std::vector<std::string>{"DEMO8X_NOV26"});
  std::string csv = read_file("libestimate/data/price-lists/DEMO8X_NOV26.csv");
  csv.replace(csv.find("DEMO8X_NOV26"), 12, "TEST8X_JAN26");
  const auto info = must(here.import_file(one.write("mine.csv", csv), noon));
  CHECK(info.code == "TEST8X_JAN26");
  CHECK(must(there.codes()) == std::vector<std::string>{"DEMO8X_NOV26", "TEST8X_JAN26"});
  const auto folder = must(there.folder_of("TEST8X_JAN26"));
  const auto copies = must(stored_price_lists(folder));
  REQUIRE(copies.size() == 2);
  CHECK(copies[1].code == "TEST8X_JAN26");
  CHECK(copies[1].item_count == info.item_count);
  CHECK(copies[1].source == "mine.csv");

  const auto record = must(must(backend.price_list_records.find("TEST8X_JAN26")));
  REQUIRE(backend.artifacts.remove(record.file.sha256));
  CHECK(must(there.folder_of("TEST8X_JAN26")) == folder);  // fetched once
  CHECK_FALSE(here.folder_of("TEST8X_JAN26"));
  REQUIRE(here.remove("TEST8X_JAN26"));
  CHECK(must(there.codes()).size() == 1);
  CHECK(here.remove("TEST8X_JAN26").error().code == ErrorCode::price_list_not_loaded);
  CHECK(must(stored_price_lists(must(there.folder_of("TEST8X_JAN26")))).size() == 1);
}

}  // namespace
