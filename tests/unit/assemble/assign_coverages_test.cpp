#include "assemble/assemble.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "model/line_amount.h"
#include "model/subset_sums.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

std::vector<std::string> coverages_of(const Estimate& e) {
  std::vector<std::string> names;
  names.reserve(e.items.size());
  for (const LineItem& item : e.items) names.push_back(item.coverage);
  return names;
}

/// Without the figures that would decide where the line item totals do not.
void keep_line_item_totals_only(Estimate& e) {
  e.coverage_table.clear();
  for (CoverageTotals& c : e.coverages) c.tax.reset();
}

bool warned(const Estimate& e) {
  return std::ranges::any_of(e.warnings, [](const Warning& w) { return w.code == "coverage_unknown"; });
}

}  // namespace

TEST_CASE("shares of rooms and categories determine the coverage of every line") {
  Estimate e = sample_estimate();
  assign_coverages(e);
  CHECK(coverages_of(e) ==
        std::vector<std::string>{"Dwelling", "Contents", "Dwelling", "Dwelling", "Contents"});
  CHECK_FALSE(warned(e));
}

TEST_CASE("a print with one coverage gives it to every line") {
  Estimate e = sample_estimate();
  e.recap_by_room.clear();
  e.recap_by_category.clear();
  e.coverages.pop_back();
  e.coverage_table.pop_back();
  assign_coverages(e);
  CHECK(std::ranges::all_of(e.items, [](const LineItem& i) { return i.coverage == "Dwelling"; }));
}

TEST_CASE("with two solutions, the lines stay open and are reported") {
  Estimate e = sample_estimate();
  e.recap_by_category.clear();
  e.items[0].rcv = money("102.10");  // 100 before tax, the same as the other line of the room
  e.items[0].remove_price = money("0.50");
  e.recap_by_room[2].coverages[0].amount = money("100");
  e.recap_by_room[2].amount = money("200");
  e.coverages[0].line_item_total = money("761.77");
  keep_line_item_totals_only(e);
  assign_coverages(e);
  CHECK(e.items[0].coverage.empty());
  CHECK(e.items[1].coverage.empty());
  CHECK(e.items[2].coverage == "Dwelling");
  CHECK(warned(e));
}

TEST_CASE("without recaps, whole sections that alone add up to a coverage belong to it") {
  Estimate e = sample_estimate();
  e.recap_by_room.clear();
  e.recap_by_category.clear();
  for (std::size_t i = 0; i < e.items.size(); ++i) e.items[i].section = i < 2 ? 2 : 4;
  const auto sum = [&](std::size_t first, std::size_t last) {
    Money total;
    for (std::size_t i = first; i < last; ++i) total += amount_before_tax(e.items[i]);
    return total;
  };
  e.coverages[0].line_item_total = sum(0, 2);
  e.coverages[1].line_item_total = sum(2, e.items.size());
  e.items.push_back(e.items[0]);  // the same amount again: as single lines, there is more than one solution
  e.items.push_back(e.items[0]);
  e.items[5].section = e.items[6].section = 2;
  e.coverages[0].line_item_total = sum(0, 2) + sum(5, 7);
  assign_coverages(e);
  CHECK(coverages_of(e) == std::vector<std::string>{"Dwelling", "Dwelling", "Contents", "Contents",
                                                    "Contents", "Dwelling", "Dwelling"});
}

TEST_CASE("lines of one amount are distinguished by their tax") {
  Estimate e;
  e.sections = {section("S0", -1, "EST", SectionKind::estimate)};
  for (const char* tax : {"7.00", "0.00", "3.50"}) {
    LineItem line;
    line.number = std::to_string(e.items.size() + 1);
    line.tax = money(tax);
    line.rcv = money("100") + *line.tax;
    e.items.push_back(line);
  }
  e.coverages = {summary("Dwelling", "200", "10.50", "210.50", "0", "210.50"),
                 summary("Contents", "100", "0", "100", "0", "100")};
  assign_coverages(e);
  CHECK(coverages_of(e) == std::vector<std::string>{"Dwelling", "Contents", "Dwelling"});
  CHECK_FALSE(warned(e));
}

TEST_CASE("no alarm for a line without amounts; otherwise it says what is wrong") {
  Estimate e = sample_estimate();
  LineItem open_item;
  open_item.number = "9";
  open_item.status = "OPEN ITEM";
  e.items.push_back(open_item);
  assign_coverages(e);
  CHECK(e.items.back().coverage.empty());
  CHECK_FALSE(warned(e));
  e = sample_estimate();
  e.recap_by_room.clear();
  e.recap_by_category.clear();
  e.coverages[0].line_item_total = money("1");
  keep_line_item_totals_only(e);
  assign_coverages(e);
  REQUIRE(warned(e));
  CHECK(e.warnings.front().message.ends_with("no totals by coverage are printed that add up to the lines"));
}

TEST_CASE("a recap that does not fit the lines is not used") {
  Estimate e = sample_estimate();
  for (RecapRoom& row : e.recap_by_room) row.amount = money("1");
  e.recap_by_category.clear();
  e.coverages[0].line_item_total = money("1");
  keep_line_item_totals_only(e);
  assign_coverages(e);
  CHECK(std::ranges::all_of(e.items, [](const LineItem& i) { return i.coverage.empty(); }));
}

TEST_CASE("printed coverages are kept and narrow down the rest") {
  Estimate e = sample_estimate();
  e.items[1].coverage = "Contents";
  assign_coverages(e);
  CHECK(coverages_of(e)[0] == "Dwelling");
}

TEST_CASE("a unique subset is found, an ambiguous one is not, and the work is limited") {
  using Indices = std::vector<std::size_t>;
  CHECK(only_subset({100, 250, 3713}, 3713) == Indices{2});
  CHECK(only_subset({100, 250, 3713}, 0) == Indices{});
  CHECK(only_subset({100, -250, 3713}, -150) == Indices{0, 1});
  CHECK_FALSE(only_subset({100, 100}, 100).has_value());
  CHECK_FALSE(only_subset({100, 250}, 99).has_value());
  std::vector<std::int64_t> many;
  many.reserve(60);
  for (std::int64_t i = 0; i < 60; ++i) many.push_back(1'000'003 * (i + 7) % 9'999'991 + 1);
  CHECK_FALSE(only_subset(many, 123'456'789).has_value());
  const std::int64_t all = std::accumulate(many.begin(), many.end(), std::int64_t{0});
  CHECK(only_subset(many, all).value_or(Indices()).size() == many.size());
  const auto least = std::ranges::min_element(many);
  Indices others(many.size());
  std::iota(others.begin(), others.end(), std::size_t{0});
  others.erase(others.begin() + (least - many.begin()));
  CHECK(only_subset(many, all - *least) == others);
}
