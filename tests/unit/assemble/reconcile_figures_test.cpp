#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "assemble/reconcile.h"
#include "model/trade_terms.h"
#include "support/must.h"
#include "support/rows.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

std::string messages(const Estimate& e, const std::vector<Row>& rows = {}) {
  std::string all;
  for (const Warning& w : contradicting_figures(e, rows)) all += (all.empty() ? "" : "; ") + w.message;
  return all;
}

/// A room 12' x 10' and 8' high with a door 2' 6" x 6' 8", and another measurement.
Section kitchen(Measure other = Measure::hip_lf, const char* value = "0") {
  Section s = section("S2", 0, "Kitchen", SectionKind::room);
  s.page = 3;
  s.height = "Height: 8'";
  s.openings = {{"Door", "2' 6\"", "6' 8\"", "Exterior"}, {"Missing Wall", "4'", "8'", "HALL"}};
  Dimensions& d = s.dimensions;
  d[Measure::walls_sf] = quantity("335.33");
  d[Measure::ceiling_sf] = d[Measure::floor_sf] = quantity("120");
  d[Measure::walls_ceiling_sf] = quantity("455.33");
  d[Measure::flooring_sy] = quantity("13.33");
  d[Measure::floor_perimeter_lf] = quantity("41.50");
  d[Measure::ceiling_perimeter_lf] = quantity("44");
  d[other] = quantity(value);
  return s;
}

Estimate with_room(const Section& room) {
  Estimate e;
  e.sections = {section("S1", -1, "EST", SectionKind::estimate), room};
  return e;
}

LineItem aged(int number, const char* rcv, int age, int life, const char* percent_text, const char* amount) {
  LineItem item;
  item.number = std::to_string(number);
  item.page = 4;
  item.rcv = money(rcv);
  item.depreciation = Depreciation{.amount = money(amount), .percent = percent(percent_text)};
  item.depreciation->age = Quantity::from_units(std::int64_t{age} * 10'000);
  if (life > 0) item.depreciation->life = Quantity::from_units(std::int64_t{life} * 10'000);
  item.depreciation->condition = "Avg.";
  return item;
}

/// Eight lines of 100.00 that are depreciated as age and life say, and another.
Estimate with_line(const LineItem& other) {
  Estimate e;
  for (int n = 1; n <= 8; ++n)
    e.items.push_back(
        aged(n, "100.00", n, 20, std::to_string(5 * n).c_str(), (std::to_string(5 * n) + ".00").c_str()));
  e.items.push_back(other);
  return e;
}

}  // namespace

TEST_CASE("measurements of a room follow from each other") {
  CHECK(messages(with_room(kitchen())).empty());
  CHECK(messages(with_room(kitchen(Measure::walls_ceiling_sf, "455.34"))).empty());  // each is rounded
  CHECK(messages(with_room(kitchen(Measure::walls_ceiling_sf, "456.33"))) ==
        "Kitchen: 456.33 SF Walls & Ceiling is printed, but 335.33 SF Walls + 120.00 SF Ceiling make 455.33");
  CHECK(messages(with_room(kitchen(Measure::flooring_sy, "16.33"))) ==
        "Kitchen: 16.33 SY Flooring is printed, but 120.00 SF Floor make 13.3333");
  const auto warnings = contradicting_figures(with_room(kitchen(Measure::flooring_sy, "16.33")), {});
  CHECK(warnings[0].code == "figures_disagree");
  CHECK(warnings[0].page == 3);
}

TEST_CASE("perimeters of a room, by its height, walls and doors") {
  CHECK(messages(with_room(kitchen(Measure::floor_perimeter_lf, "44.50"))) ==
        "Kitchen: 44.50 LF Floor Perimeter is printed, but 335.33 SF Walls and 44.00 LF Ceil. Perimeter "
        "agree with "
        "each other and not with it");
  CHECK(messages(with_room(kitchen(Measure::ceiling_perimeter_lf, "74")))
            .starts_with("Kitchen: 74.00 LF Ceil."));
  Section sloped = kitchen(Measure::ceiling_perimeter_lf, "74");
  sloped.height = "Height: Sloped";
  CHECK(messages(with_room(sloped)).empty());
  Section vaulted = kitchen(Measure::ceiling_perimeter_lf, "74");
  vaulted.dimensions[Measure::ceiling_sf] = quantity("150");
  vaulted.dimensions[Measure::walls_ceiling_sf] = quantity("485.33");
  CHECK(messages(with_room(vaulted)).empty());
  Section odd = kitchen(Measure::floor_perimeter_lf, "40");
  odd.dimensions[Measure::ceiling_perimeter_lf] = quantity("60");
  CHECK(messages(with_room(odd)).empty());  // nothing says which is wrong
}

TEST_CASE("the areas are the sum of the rooms, unless the print leaves rooms out") {
  Estimate e = with_room(kitchen());
  e.areas = e.sections[1].dimensions;
  CHECK(messages(e).empty());
  (*e.areas)[Measure::ceiling_perimeter_lf] = quantity("47");
  CHECK(messages(e) ==
        "Grand Total Areas: 47.00 LF Ceil. Perimeter is printed, but those of its rooms make 44.00");
  (*e.areas)[Measure::floor_perimeter_lf] = quantity("44.50");
  CHECK(messages(e).empty());
}

TEST_CASE("age / life and the percentage, where the other lines have them agree") {
  CHECK(messages(with_line(aged(9, "100.00", 3, 25, "12", "12.00"))).empty());
  CHECK(messages(with_line(aged(9, "100.00", 3, 55, "12", "12.00"))) ==
        "age / life 3/55 is 5.45 %, but 12 % is printed");
  CHECK(messages(with_line(aged(9, "100.00", 0, 0, "3", "0.00"))) ==
        "age / life 0/NA is 0 %, but 3 % is printed");
  CHECK(messages(with_line(aged(9, "100.00", 9, 10, "80", "80.00"))).empty());  // the most for that entry
  LineItem entered = aged(9, "100.00", 3, 55, "12", "12.00");
  must(entered.depreciation).by_percent = true;
  CHECK(messages(with_line(entered)).empty());
  CHECK(messages(with_line(aged(9, "100.00", 12, 25, "15", "15.00"))).empty());  // entered, but not marked
  Estimate two;
  two.items = {aged(1, "100.00", 3, 25, "12", "12.00"), aged(2, "100.00", 3, 55, "12", "12.00")};
  CHECK(messages(two).empty());
}

TEST_CASE("the percentage and the depreciation, where the other lines have them agree") {
  LineItem entered = aged(9, "100.00", 0, 0, "42", "12.00");
  must(entered.depreciation).by_percent = true;
  CHECK(messages(with_line(entered)) == "42 % of 100.00 is 42.00, but a depreciation of 12.00 is printed");
  entered.activity = Activity::remove_and_replace;  // the removal may not be depreciated
  CHECK(messages(with_line(entered)).empty());
  must(entered.depreciation).percent = percent("2");
  CHECK(messages(with_line(entered)) == "2 % of 100.00 is 2.00, but a depreciation of 12.00 is printed");
}

TEST_CASE("shares of recaps and of the coverage table") {
  Estimate e;
  e.recap_by_room = {{RecapRoomKind::room, "Kitchen", money("25"), percent("25"), {}},
                     {RecapRoomKind::room, "Hall", money("75"), percent("75"), {}},
                     {RecapRoomKind::total, "Total", money("100"), percent("100"), {}}};
  e.recap_by_room[0].coverages = {{"Dwelling", percent("60"), money("15")},
                                  {"Contents", percent("40"), money("10")}};
  CHECK(messages(e).empty());
  e.recap_by_room[0].percent = percent("28");
  const std::vector<Row> rows = {money_row_of(RowKind::recap_room, "Kitchen", {"25.00", "28.00%"})};
  CHECK(messages(e, rows) == "Kitchen: 25.00 of 100.00 is 25 %, but 28 % is printed");
  CHECK(contradicting_figures(e, rows)[0].page == 1);
  e.recap_by_room[0].percent = percent("25");
  e.recap_by_room[0].coverages[1].percent = percent("43");
  CHECK(messages(e) == "Kitchen, coverage Contents: 10.00 of 25.00 is 40 %, but 43 % is printed");
}

TEST_CASE("deductibles of the cover sheet and of the summaries") {
  Estimate e;
  e.coverages = {summary("Dwelling", "80", "6", "86", "10", "76")};
  e.coverages[0].page = 9;
  const auto cover = [](const char* deductible) {
    return std::vector{
        row_of(RowKind::header_field, {},
               {{Field::name, "DWELLING"}, {Field::amount, deductible}, {Field::amount, "$9,000.00"}}, 2)};
  };
  CHECK(messages(e, cover("$10.00")).empty());
  CHECK(messages(e, cover("$40.00")) == "deductible of Dwelling: 40.00 on page 2, 10.00 on page 9");
  e.coverages[0].full_deductible = money("40");
  CHECK(messages(e, cover("$40.00")).empty());
}

TEST_CASE("a number out of order, and a unit that no print has") {
  Estimate e;
  for (int n = 1; n <= 8; ++n) e.items.push_back({.number = std::to_string(n), .unit = "EA"});
  CHECK(messages(e).empty());
  e.items[3].number = "44";
  CHECK(messages(e) == "line 44 is between the lines 3 and 5");
  e.items[3].number = "9";  // added last
  CHECK(messages(e).empty());
  e.items[6].number = "10";
  CHECK(messages(e).empty());
  e.items[6].unit = "ZB";
  CHECK(contradicting_figures(e, {})[0].code == "unknown_unit");
}
