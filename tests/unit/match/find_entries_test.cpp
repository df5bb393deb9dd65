#include "esx/estimate/find_entries.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "esx/estimate/bundled.h"

using namespace estimate;

namespace {

PriceItem wall(std::string cat, std::string sel, std::string activities, std::string description,
               std::string unit = "SF") {
  PriceItem item;
  item.cat = std::move(cat);
  item.sel = std::move(sel);
  item.activities = std::move(activities);
  item.description = std::move(description);
  item.unit = std::move(unit);
  item.remove = Money::from_units(50);
  item.replace = Money::from_units(200);
  return item;
}

PriceList walls() {
  PriceList list;
  list.code = "TEST8X_NOV26";
  list.items = {wall("DRY", "1/2", "&+-", "1/2\" drywall - hung, taped, floated"),
                wall("DRY", "5/8", "&+-", "5/8\" drywall - hung, taped, floated"),
                wall("DRY", "CORN", "+", "Corner trim", "LF"),
                wall("DMO", "DRY", "-", "Tear out wet drywall")};
  return list;
}

TEST_CASE("a code comes first, then what the words may mean") {
  const PriceList list = walls();
  const EntryFinder finder(list);
  const auto code = finder.find({.text = "dry 5/8"});
  REQUIRE_FALSE(code.empty());
  CHECK(code.front().entry->sel == "5/8");
  const auto category = finder.find({.text = "DRY", .limit = 3});
  REQUIRE(category.size() == 3);
  CHECK(std::ranges::all_of(category, [](const FoundEntry& found) { return found.entry->cat == "DRY"; }));
  CHECK(finder.find({.text = "drywal"}).size() == 3);
  CHECK(finder.find({.text = "corner trim"}).front().entry->sel == "CORN");
  CHECK(finder.find({.text = "xyzzy"}).empty());
  CHECK(finder.find({}).empty());
}

TEST_CASE("the activity is the one of the words, if the entry has it") {
  const PriceList list = walls();
  const EntryFinder finder(list);
  const auto both = finder.find({.text = "R&R 1/2\" drywall", .limit = 1});
  REQUIRE(both.size() == 1);
  CHECK(both.front().activity == Activity::remove_and_replace);
  const ActivityPrice price{Activity::remove_and_replace, Money::from_units(250)};
  CHECK(std::ranges::count(both.front().prices, price) == 1);
  const auto usual = finder.find({.text = "R&R corner trim", .limit = 1});
  REQUIRE(usual.size() == 1);
  CHECK(usual.front().activity == Activity::replace);
}

TEST_CASE("a price that the list does not have is left out") {
  PriceList list = walls();
  list.items.front().activities = "&+-R";
  const FoundEntry found = show_entry(list.items.front());
  CHECK(found.activity == Activity::replace);
  CHECK(std::ranges::count(found.prices, Activity::detach_and_reset, &ActivityPrice::activity) == 0);
  CHECK(std::ranges::count(found.prices, Activity::remove, &ActivityPrice::activity) == 1);
}

TEST_CASE("units and limits, on a whole list") {
  const PriceList list = bundled_price_list();
  const EntryFinder finder(list);
  for (const auto& text : {"drywall", "DRY", "remove carpet", "labor"}) {
    const auto found = finder.find({.text = text, .unit = "sf", .limit = 7});
    CHECK(found.size() <= 7);
    for (const FoundEntry& each : found) {
      CHECK(each.entry->unit == "SF");
      CHECK(std::ranges::count(found, each.entry, &FoundEntry::entry) == 1);
    }
  }
}

}  // namespace
