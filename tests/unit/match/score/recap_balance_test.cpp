#include "match/score/recap_balance.h"

#include <doctest/doctest.h>

#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::match;
using estimate::testing::money;

namespace {

Estimate with_recap(std::initializer_list<std::pair<const char*, const char*>> rows) {
  Estimate estimate;
  for (const auto& [name, amount] : rows) {
    RecapCategory& row = estimate.recap_by_category.emplace_back();
    row.name = name;
    row.amount = money(amount);
  }
  return estimate;
}

LineParts replaced(const char* amount) { return {.remove = {}, .replace = money(amount)}; }

/// One price for removal and replacement.
LineParts unsplit(const char* amount) { return {.remove = {}, .replace = money(amount), .unsplit = true}; }

}  // namespace

TEST_CASE("recap balance: a line that adds up fits, one that cannot is excluded") {
  RecapBalance balance(
      with_recap({{"DRYWALL", "500.00"}, {"PAINTING", "80.00"}, {"GENERAL DEMOLITION", "20.00"}}));
  CHECK(balance.has_recap());
  balance.decide("DRY", {.remove = money("20.00"), .replace = money("400.00")});
  const auto hundred = balance.add_open(replaced("100.00"));
  const auto eighty = balance.add_open(replaced("80.00"));
  const auto other = balance.add_open(replaced("33.00"));
  balance.solve();
  CHECK(balance.verdict(hundred, "DRY") == RecapVerdict::fits);
  CHECK(balance.verdict(eighty, "DRY") == RecapVerdict::excluded);
  CHECK(balance.verdict(eighty, "PNT") == RecapVerdict::fits);
  CHECK(balance.verdict(other, "PNT") == RecapVerdict::excluded);
  CHECK(balance.verdict(other, "ELE") == RecapVerdict::excluded);  // no such row at all
  CHECK(balance.category_of(hundred) == "DRY");
  CHECK(balance.category_of(other).empty());
  CHECK(balance.comes_out("DMO"));
  CHECK_FALSE(balance.comes_out("DRY"));
}

TEST_CASE("recap balance: two solutions leave it open") {
  RecapBalance balance(with_recap({{"DRYWALL", "50.00"}}));
  const auto first = balance.add_open(replaced("50.00")), second = balance.add_open(replaced("50.00"));
  balance.solve();
  CHECK(balance.verdict(first, "DRY") == RecapVerdict::unknown);
  CHECK(balance.verdict(second, "DRY") == RecapVerdict::unknown);
}

TEST_CASE("recap balance: an entry that splits its price differently adds another amount") {
  RecapBalance balance(with_recap({{"DRYWALL", "90.00"}, {"PAINTING", "5.00"}}));
  const auto line = balance.add_open(replaced("100.00"));
  balance.set_open(line, "DRY", money("90.00"));
  balance.decide("PNT", {.remove = {}, .replace = money("5.00")});
  balance.solve();
  CHECK(balance.verdict(line, "DRY") == RecapVerdict::fits);
}

TEST_CASE("recap balance: a recap that mostly does not add up is ignored") {
  RecapBalance balance(with_recap({{"DRYWALL", "7.00"}, {"PAINTING", "8.00"}, {"ELECTRICAL", "50.00"}}));
  const auto line = balance.add_open(replaced("50.00"));
  balance.solve();
  CHECK(balance.verdict(line, "ELE") == RecapVerdict::unknown);
  CHECK(balance.verdict(line, "DRY") == RecapVerdict::unknown);
}

TEST_CASE("recap balance: rows with unknown names leave categories without a row open") {
  RecapBalance balance(with_recap({{"DRYWALL", "50.00"}, {"GAZEBOS", "10.00"}}));
  const auto line = balance.add_open(replaced("10.00"));
  balance.decide("DRY", {.remove = {}, .replace = money("50.00")});
  balance.solve();
  CHECK(balance.verdict(line, "DRY") == RecapVerdict::excluded);
  CHECK(balance.verdict(line, "ELE") == RecapVerdict::unknown);
}

TEST_CASE("recap balance: many open lines are not tried in every combination") {
  RecapBalance balance(with_recap({{"DRYWALL", "50.00"}}));
  for (int i = 0; i < 60; ++i) (void)balance.add_open(replaced("1.00"));
  balance.solve();
  CHECK(balance.verdict(0, "DRY") == RecapVerdict::unknown);
  CHECK_FALSE(RecapBalance(Estimate{}).has_recap());
}

TEST_CASE("recap balance: removal is demolition, by columns or by the list") {
  LineItem item;
  item.quantity = Quantity::parse("2");
  item.unit_price = money("10.00");
  PriceItem entry;
  entry.remove = money("3.00");
  CHECK(parts_of(item, Activity::remove, nullptr).remove == money("20.00"));
  CHECK(parts_of(item, Activity::remove_and_replace, &entry).remove == money("6.00"));
  CHECK(parts_of(item, Activity::remove_and_replace, nullptr).replace == money("20.00"));
  CHECK(parts_of(item, Activity::replace, &entry).replace == money("20.00"));
  item.unit_price.reset();
  item.remove_price = money("4.00");
  item.replace_price = money("6.00");
  CHECK(parts_of(item, Activity::remove_and_replace, &entry).remove == money("8.00"));
  CHECK(parts_of(item, Activity::remove_and_replace, &entry).replace == money("12.00"));
}

TEST_CASE("recap balance: one price for removal and replacement leaves its category to the other rows") {
  RecapBalance balance(with_recap({{"CABINETRY", "90.00"},
                                   {"PAINTING", "40.03"},
                                   {"CLEANING", "7.11"},
                                   {"GENERAL DEMOLITION", "10.00"}}));
  const auto cabinet = balance.add_open(unsplit("100.00"));
  const auto paint = balance.add_open(replaced("40.03")), clean = balance.add_open(replaced("7.11"));
  balance.solve();
  CHECK(balance.category_of(paint) == "PNT");
  CHECK(balance.category_of(clean) == "CLN");
  CHECK(balance.category_of(cabinet) == "CAB");
}

TEST_CASE("recap balance: two rows with something left decide nothing about a price that is not split") {
  RecapBalance balance(
      with_recap({{"CABINETRY", "90.00"}, {"PAINTING", "80.00"}, {"GENERAL DEMOLITION", "30.00"}}));
  const auto first = balance.add_open(unsplit("100.00")), second = balance.add_open(unsplit("100.00"));
  balance.solve();
  CHECK(balance.category_of(first).empty());
  CHECK(balance.category_of(second).empty());
}

TEST_CASE("recap balance: a removal is demolition and says nothing about its category") {
  RecapBalance balance(with_recap({{"ROOFING", "80.00"}, {"GENERAL DEMOLITION", "30.00"}}));
  const auto tear_off = balance.add_open({.remove = money("30.00"), .replace = {}});
  const auto shingles = balance.add_open(replaced("80.00"));
  balance.solve();
  CHECK(balance.category_of(tear_off).empty());
  CHECK(balance.category_of(shingles) == "RFG");
}

TEST_CASE("recap balance: a line that may be a dumpster is not forced into the last category") {
  RecapBalance balance(with_recap({{"ROOFING", "75.00"}, {"GENERAL DEMOLITION", "445.00"}}));
  const auto roof = balance.add_open(unsplit("100.00"));
  const auto dumpster = balance.add_open(replaced("420.00"));
  balance.solve();
  CHECK(balance.category_of(dumpster).empty());
  CHECK(balance.category_of(roof) == "RFG");
}
