#include "esx/estimate/learn_price_list.h"

#include <doctest/doctest.h>

#include "support/sample_estimate.h"

using namespace estimate;
using estimate::testing::money;

namespace {

LineItem roofing_line(const char* sel, const char* description, Activity activity, const char* price) {
  LineItem line;
  line.cat = "RFG";
  line.sel = sel;
  line.description = description;
  line.unit = "SQ";
  line.activity = activity;
  line.unit_price = money(price);
  return line;
}

Estimate estimate_of_year(int year, std::vector<LineItem> lines) {
  Estimate estimate;
  estimate.claim.dates.entered = DateTime{year, 3, 4};
  estimate.items = std::move(lines);
  return estimate;
}

}  // namespace

TEST_CASE(
    "learn: activities of one entry are collected, and the newest price is kept and the other reported") {
  const Estimate old =
      estimate_of_year(2020, {roofing_line("240", "Remove 3 tab shingles", Activity::remove, "50.00"),
                              roofing_line("240", "3 tab shingles", Activity::replace, "200.00")});
  const Estimate recent =
      estimate_of_year(2024, {roofing_line("240", "3 tab shingles", Activity::replace, "210.01")});
  PriceList empty;
  empty.code = "MINE";
  const std::vector<LearnSource> sources = {{"new.esx", &recent}, {"old.esx", &old}};
  const LearnedPriceList learned = learn_price_list(empty, sources);
  REQUIRE(learned.list.items.size() == 1);
  const PriceItem& item = learned.list.items[0];
  CHECK(item.description == "3 tab shingles");
  CHECK(item.activities == "-+");
  CHECK(item.remove == money("50.00"));
  CHECK(item.replace == money("210.01"));
  CHECK(item.extra.at(std::string(learned_from)) == "new.esx");
  CHECK(item.extra.at(std::string(learned_on)) == "2024-03-04");
  REQUIRE(learned.differences.size() == 1);
  CHECK(learned.differences[0].what == "replace_price");
  CHECK(learned.differences[0].kept == "210.01");
  CHECK(learned.differences[0].other_from == "old.esx, 2020-03-04");

  const std::vector<LearnSource> again = {{"old.esx", &old}};
  const LearnedPriceList merged = learn_price_list(learned.list, again);
  CHECK(merged.added == 0);
  CHECK(merged.list.items[0].replace == money("210.01"));
  CHECK(merged.differences.size() == 1);
}

TEST_CASE("learn: lines without a code, with one price for two activities, or with bad codes are left out") {
  LineItem no_code = roofing_line("", "Gazebo", Activity::replace, "9.00");
  LineItem both = roofing_line("300", "R&R Slate", Activity::remove_and_replace, "900.00");
  LineItem split = both;
  split.unit_price.reset();
  split.remove_price = money("100.00");
  split.replace_price = money("800.00");
  split.sel = "301";
  LineItem bad = roofing_line("lower case", "Tile", Activity::replace, "5.00");
  const Estimate estimate = estimate_of_year(2024, {no_code, both, split, bad});
  const std::vector<LearnSource> sources = {{"a.esx", &estimate}};
  const LearnedPriceList learned = learn_price_list({}, sources);
  REQUIRE(learned.list.items.size() == 1);
  CHECK(learned.list.items[0].sel == "301");
  CHECK(learned.list.items[0].description == "Slate");
  CHECK(learned.unsplit == 1);
  CHECK(learned.without_code == 2);
}
