#include "esx/estimate/match.h"

#include <doctest/doctest.h>

#include "support/sample_estimate.h"

using namespace estimate;
using estimate::testing::money;

namespace {

LineItem priced_line(const char* quantity, const char* price) {
  LineItem item;
  item.quantity = Quantity::parse(quantity);
  item.unit_price = money(price);
  return item;
}

ItemMatch found(const char* price, const char* difference) {
  ItemMatch match;
  match.kind = MatchKind::exact;
  match.list_price = money(price);
  match.unit_price_difference = money(difference);
  return match;
}

}  // namespace

TEST_CASE("reprice: lines with another price in the list, and their sum") {
  Estimate estimate;
  estimate.items = {priced_line("10", "2.00"), priced_line("3", "1.00"), priced_line("1", "7.00"),
                    priced_line("1", "9.00"), priced_line("1", "5.00")};
  estimate.items[4].excluded = true;
  PriceMatch match;
  match.items = {found("1.50", "0.50"), found("1.00", "0.00"), ItemMatch{}, found("0.00", "9.00"),
                 found("1.00", "4.00")};
  const Repricing repricing = reprice(estimate, match);
  CHECK(repricing.changed == std::vector<RepricedLine>{{0, money("20.00"), money("15.00")}});
  CHECK(repricing.compared == 2);
  CHECK(repricing.printed_total == money("39.00"));
  CHECK(repricing.total == money("34.00"));
}

TEST_CASE("reprice: removal and replacement are extended separately") {
  Estimate estimate;
  estimate.items = {priced_line("0.5", "2.00")};
  PriceMatch match;
  match.items = {found("0.02", "1.98")};
  match.items[0].list_remove_price = money("0.01");
  CHECK(reprice(estimate, match).total == money("0.02"));  // 0.005 and 0.005, each half up
}
