#include "assemble/item_builder.h"

#include <doctest/doctest.h>

#include "support/must.h"
#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

Row item_row(const char* number, const char* description, CellTexts figures = {}) {
  Row row = row_of(RowKind::item, {}, {{Field::number, number}, {Field::description, description}});
  for (const auto& [field, text] : figures) row.cells.push_back({field, text, {}});
  return row;
}

LineItem built(const Row& row) {
  ItemBuilder builder;
  builder.begin(row, 1);
  return builder.take().at(0);
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("every cell goes to its member") {
  const LineItem item = built(item_row("5", "R&R Rain cap - 6\"",
                                       {{Field::quantity, "4,558.71"},
                                        {Field::unit, "SF"},
                                        {Field::unit_price, "64.19"},
                                        {Field::tax, "2.30"},
                                        {Field::overhead_and_profit, "3.00"},
                                        {Field::rcv, "1,066.49"},
                                        {Field::age_life, "6/35"},
                                        {Field::condition, "Avg."},
                                        {Field::percent, "17.14%"},
                                        {Field::depreciation, "(6.03)"},
                                        {Field::acv, "60.46"}}));
  CHECK(item.number == "5");
  CHECK(item.section == 1);
  CHECK(must(item.quantity).plain() == "4558.71");
  CHECK(item.unit == "SF");
  CHECK(must(item.unit_price).grouped() == "64.19");
  CHECK(must(item.tax).grouped() == "2.30");
  CHECK(must(item.overhead_and_profit).grouped() == "3.00");
  CHECK(must(item.rcv).grouped() == "1,066.49");
  CHECK(must(item.acv).grouped() == "60.46");
  REQUIRE(item.depreciation);
  CHECK(must(item.depreciation).amount.grouped() == "6.03");
  CHECK(must(item.depreciation).recoverable);
  CHECK(must(must(item.depreciation).age).plain() == "6");
  CHECK(must(must(item.depreciation).life).plain() == "35");
  CHECK(must(item.depreciation).condition == "Avg.");
  CHECK(must(must(item.depreciation).percent).plain() == "17.14");
  CHECK_FALSE(item.changed);
}

TEST_CASE("split prices, codes and calculations of a rough draft") {
  const LineItem item = built(item_row("82", "R&R Door knob",
                                       {{Field::cat, "FNH"},
                                        {Field::sel, "DORH"},
                                        {Field::act, "&"},
                                        {Field::calc, "F*1.1"},
                                        {Field::reset, "34.34"},
                                        {Field::remove, "1.92+"},
                                        {Field::replace, "9.63="}}));
  CHECK(item.cat == "FNH");
  CHECK(item.sel == "DORH");
  CHECK(item.calc == "F*1.1");
  CHECK(item.activity == Activity::remove_and_replace);
  CHECK(item.activity_source == "printed");
  CHECK(must(item.reset_price).grouped() == "34.34");
  CHECK(must(item.remove_price).grouped() == "1.92");
  CHECK(must(item.replace_price).grouped() == "9.63");
}

TEST_CASE("brackets and marks of depreciation") {
  CHECK_FALSE(must(built(item_row("1", "x", {{Field::depreciation, "<418.36>"}})).depreciation).recoverable);
  CHECK(must(built(item_row("1", "x", {{Field::flag, "[%]"}})).depreciation).by_percent);
  CHECK(must(built(item_row("1", "x", {{Field::flag, "[M]"}})).depreciation).capped);
  CHECK_FALSE(must(built(item_row("1", "x", {{Field::age_life, "0/NA"}})).depreciation).life);
  CHECK(must(must(built(item_row("1", "x", {{Field::age_life, "3"}})).depreciation).age).plain() == "3");
  CHECK_FALSE(built(item_row("1", "x", {{Field::percent, "NA"}})).depreciation);
  CHECK_FALSE(built(item_row("1", "x")).depreciation);
}

TEST_CASE("edited lines: bold, with a star before, after or at the price, or marked") {
  Row bold = item_row("1", "Ridge vent");
  bold.bold = true;
  CHECK(built(bold).changed);
  CHECK(built(item_row("1", "Ridge vent", {{Field::flag, "*"}})).changed);
  CHECK(built(item_row("1", "Ridge vent*")).changed);
  CHECK(built(item_row("1", "Ridge vent", {{Field::unit_price, "33.92*"}})).changed);
  CHECK(must(built(item_row("1", "Ridge vent", {{Field::unit_price, "2,049.00*E"}})).unit_price).grouped() ==
        "2,049.00");
  CHECK(built(item_row("1", "Ridge vent", {{Field::flag, "[*EN]"}})).changed);
  CHECK_FALSE(built(item_row("1", "Ridge vent", {{Field::remove, "33.92+"}})).changed);
}

TEST_CASE("wrapped lines, figures and notes go to the open item") {
  ItemBuilder b;
  b.begin(item_row("1", "Tear off shingles -"), 2);
  b.add_wrap(row_of(RowKind::item_wrap, "Laminated*"));
  b.add_figures(row_of(RowKind::item_numbers, {}, {{Field::quantity, "34.26"}, {Field::status, "REVISED"}}));
  CHECK(b.add_note("10% Waste Added"));
  CHECK(b.add_note("A second note that"));
  CHECK(b.continue_note("goes on"));
  const LineItem item = b.take().at(0);
  CHECK(item.description == "Tear off shingles - Laminated*");
  CHECK(item.changed);
  CHECK(item.activity == Activity::remove);
  CHECK(item.status == "REVISED");
  CHECK(item.notes == Texts{"10% Waste Added", "A second note that goes on"});
}

TEST_CASE("without an open item there is nothing to add to") {
  ItemBuilder b;
  b.add_wrap(row_of(RowKind::item_wrap, "x"));
  b.add_figures(row_of(RowKind::item_numbers, {}, {{Field::quantity, "1"}}));
  CHECK_FALSE(b.add_note("x"));
  CHECK_FALSE(b.continue_note("x"));
  b.begin(item_row("1", "Felt"), 0);
  CHECK_FALSE(b.continue_note("x"));
  b.start_section();
  CHECK_FALSE(b.add_note("x"));
  CHECK(b.take().size() == 1);
}

TEST_CASE("subheadings and coverages apply to the items below them") {
  ItemBuilder b;
  b.set_coverage("DWELLING");
  b.set_group(row_of(RowKind::item_group, "REPLACE"), false);
  b.set_group(row_of(RowKind::item_group, "ROOF"), true);
  b.begin(item_row("1", "Felt"), 0);
  b.set_group(row_of(RowKind::item_group, "Gutters"), false);
  CHECK_FALSE(b.add_note("belongs to no item"));
  b.begin(item_row("2", "Gutter"), 0);
  b.start_section();
  b.set_coverage({});
  b.begin(item_row("3", "Fence"), 0);
  const auto items = b.take();
  CHECK(items[0].group == "REPLACE ROOF");
  CHECK(items[0].coverage == "DWELLING");
  CHECK(items[1].group == "Gutters");
  CHECK(items[2].group.empty());
  CHECK(items[2].coverage.empty());
}

TEST_CASE("the box contains everything on the item's first page") {
  ItemBuilder b;
  Row first = item_row("1", "Felt");
  first.box = {36, 100, 300, 110};
  Row second = row_of(RowKind::item_numbers, {});
  second.box = {100, 112, 576, 122};
  Row other_page = second;
  other_page.page = 2;
  other_page.box = {0, 0, 600, 700};
  b.begin(first, 0);
  b.add_figures(second);
  b.add_figures(other_page);
  CHECK(b.take()[0].box == Box{36, 100, 576, 122});
}
