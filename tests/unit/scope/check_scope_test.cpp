#include "esx/estimate/scope.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "esx/estimate/bundled.h"

namespace {

using estimate::Activity;
using estimate::MadeScope;
using estimate::Money;
using estimate::Quantity;
using estimate::ScopeItem;
using estimate::ScopeRoom;

const estimate::PriceList& checked_list() {
  static const estimate::PriceList list = estimate::bundled_price_list();
  return list;
}

ScopeItem named(std::string cat, std::string sel, std::string calc, double quantity = 0) {
  ScopeItem item;
  item.room = "Kitchen";
  item.cat = std::move(cat);
  item.sel = std::move(sel);
  item.description = "what the model calls it";
  item.calc = std::move(calc);
  item.unit_price = Money::from_units(1);
  item.total = Money::from_units(2);
  item.confidence = 7;
  if (quantity != 0) item.quantity = Quantity::from_units(std::int64_t(quantity * 10'000));
  return item;
}

MadeScope checked(ScopeItem item) {
  ScopeRoom kitchen;
  kitchen.name = "Kitchen";
  kitchen.length_ft = 12;
  kitchen.width_ft = 10;
  return estimate::check_scope({std::move(item)}, {kitchen}, checked_list());
}

TEST_CASE("prices, descriptions and units are those of the list") {
  const MadeScope made = checked(named("FNC", "BAS3", "PF"));
  REQUIRE(made.items.size() == 1);
  const ScopeItem& item = made.items[0];
  CHECK(item.description == "Baseboard - 3 1/4\"");
  CHECK(item.unit == "LF");
  CHECK(item.quantity == Quantity::from_units(440'000));
  CHECK(item.calc == "PF");
  CHECK(item.confidence == 1);
  CHECK(item.unit_price != Money::from_units(1));
  CHECK(item.total == made.total);
  CHECK(made.questions.empty());
}

TEST_CASE("what the list does not have is entered by hand") {
  for (const ScopeItem& item : {named("XXX", "YYY", "4"), named("FNC", "", "4"), named("", "", "4")}) {
    const MadeScope made = checked(item);
    CHECK(made.items[0].cat.empty());
    CHECK_FALSE(made.items[0].unit_price);
    CHECK_FALSE(made.items[0].total);
    CHECK_FALSE(made.items[0].reason.empty());
    CHECK(made.total == Money());
  }
  ScopeItem in_feet = named("FNC", "BAS3", "", 4);
  in_feet.unit = "SF";
  CHECK(checked(in_feet).items[0].reason == "price list DEMO8X_NOV26 has FNC BAS3 by the LF, not by the SF");
  ScopeItem reset = named("DRY", "12FIN", "", 4);
  reset.activity = Activity::detach_and_reset;
  CHECK(checked(reset).items[0].reason.contains("activity R"));
}

TEST_CASE("quantities are measured in the room, kept, or asked for") {
  const auto quantity = [](const ScopeItem& item) { return checked(item).items[0].quantity; };
  CHECK(quantity(named("FNC", "BAS3", "PF*2", 1)) == Quantity::from_units(880'000));
  CHECK(quantity(named("FNC", "BAS3", "W", 7)) == Quantity::from_units(70'000));  // not feet
  CHECK(quantity(named("FNC", "BAS3", "", 7)) == Quantity::from_units(70'000));
  CHECK(checked(named("FNC", "BAS3", "rm -rf", 7)).items[0].calc == "7");
  CHECK(quantity(named("DRY", "12FIN", "C", 1)) == Quantity::from_units(1'200'000));
  for (const double wrong : {0.0, -4.0, 2e6}) {
    const MadeScope made = checked(named("FNC", "BAS3", "", wrong));
    CHECK_FALSE(made.items[0].quantity);
    CHECK(made.questions == std::vector<std::string>{"How much of Baseboard - 3 1/4\"?"});
  }
  const MadeScope made = checked(named("DRY", "12FIN", "W"));
  CHECK_FALSE(made.items[0].quantity);
  CHECK(made.questions == std::vector<std::string>{"How high are the walls of the Kitchen?"});
}

TEST_CASE("a scope has a limit") {
  const std::vector<ScopeItem> items(estimate::ScopeMaker::max_items + 1, named("FNC", "BAS3", "4"));
  const MadeScope made = estimate::check_scope(items, {}, checked_list());
  CHECK(made.items.size() == estimate::ScopeMaker::max_items);
  CHECK(made.warnings.size() == 1);
}

TEST_CASE("entries about a text have its rarest words") {
  const auto found = estimate::entries_about("R&R the baseboard", checked_list(), 5);
  REQUIRE(!found.empty());
  CHECK(found.size() <= 5);
  CHECK(std::ranges::all_of(
      found, [](const estimate::PriceItem* entry) { return entry->description.contains("aseboard"); }));
  CHECK(estimate::entries_about("xyzzy", checked_list(), 5).empty());
  CHECK(estimate::entries_about("", checked_list(), 5).empty());
}

}  // namespace
