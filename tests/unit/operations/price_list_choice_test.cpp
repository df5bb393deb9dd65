#include "operations/price_list_choice.h"

#include <doctest/doctest.h>

#include "esx/estimate/bundled.h"
#include "support/must.h"

using namespace apps::store;
using estimate::testing::must;

namespace {

const std::filesystem::path nothing_loaded = "there/is/no/such/folder";

std::string bundled_code() { return estimate::bundled_price_list().code; }

}  // namespace

TEST_CASE("store: the list printed in the estimate is used if it is loaded") {
  const auto choice = choose_price_list("", bundled_code(), nothing_loaded);
  REQUIRE(choice);
  CHECK(choice->list.code == bundled_code());
  CHECK_FALSE(choice->match.suggestions_only);
  CHECK_FALSE(choice->warning);
}

TEST_CASE("store: if the printed list is not loaded, the bundled one gives suggestions, with a warning") {
  const auto choice = choose_price_list("", "TXHO8X_SEP20", nothing_loaded);
  REQUIRE(choice);
  CHECK(choice->list.code == bundled_code());
  CHECK(choice->match.suggestions_only);
  REQUIRE(choice->warning);
  CHECK(must(choice->warning).code == bundled_list_warning);
  CHECK(must(choice->warning).message ==
        "price list TXHO8X_SEP20 of the estimate is not loaded; no line gets a selector, near entries of the "
        "bundled " +
            bundled_code() + " are suggestions in the report");
}

TEST_CASE("store: if no list is printed, the bundled one gives suggestions, with a warning") {
  const auto choice = choose_price_list("", "", nothing_loaded);
  REQUIRE(choice);
  CHECK(choice->match.suggestions_only);
  REQUIRE(choice->warning);
  CHECK(must(choice->warning).message.starts_with("no price list is printed in the estimate; "));
}

TEST_CASE("store: a list that the user names is never replaced by another") {
  const auto choice = choose_price_list("TXHO8X_SEP20", bundled_code(), nothing_loaded);
  REQUIRE_FALSE(choice);
  CHECK(choice.error().code == estimate::ErrorCode::price_list_not_loaded);
  CHECK(choice.error().message.contains(bundled_code()));
}
