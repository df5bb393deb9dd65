// Prints of other programs in small type: headings of 5.5 or 6 pt, numbers of 7.5, figures of 7.
#include <doctest/doctest.h>

#include <algorithm>

#include "assemble/assemble.h"
#include "classify/classify.h"
#include "support/estimate_print.h"
#include "support/must.h"
#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

constexpr Type small_bold{.size = 5.5, .bold = true}, number_type{.size = 7.5}, figure_type{.size = 7};

/// "1. Remove drywall" above "468.00 SF @ 2.25   0.00   1,053.00 …".
struct SmallPrint {
  PageBuilder p = {};
  double y = 70;

  SmallPrint& heading() {
    p.text(45, y, "QUANTITY / UNIT PRICE", small_bold);
    constexpr std::pair<double, std::string_view> columns[] = {
        {230, "TAX"},   {295, "RCV"},     {350, "AGE/LIFE"}, {385, "COND."},
        {425, "DEP %"}, {480, "DEPREC."}, {572, "ACV"}};
    for (const auto& [right, text] : columns) p.right(right, y, text, small_bold);
    y += 12;
    return *this;
  }
  SmallPrint& item(std::string_view text, std::string_view quantity, std::string_view rcv) {
    p.text(45, y, text, number_type);
    y += 11;
    p.text(55, y, quantity, figure_type).right(230, y, "0.00", figure_type).right(295, y, rcv, figure_type);
    p.right(350, y, "0/NA", figure_type).right(385, y, "Avg.", figure_type).right(425, y, "0%", figure_type);
    p.right(480, y, "0.00", figure_type).right(572, y, rcv, figure_type);
    y += 14;
    return *this;
  }
  SmallPrint& totals(std::string_view label, std::string_view rcv) {
    constexpr Type bold{.size = 8, .bold = true};
    p.text(45, y, label, bold).right(230, y, "0.00", bold).right(295, y, rcv, bold);
    p.right(480, y, "0.00", bold).right(572, y, rcv, bold);
    y += 20;
    return *this;
  }
  [[nodiscard]] Result<Classified> rows() const {
    return classify_lines(p.document(), MarkedLines(p.lines()));
  }
  [[nodiscard]] Estimate read() const {
    const auto classified = rows();
    REQUIRE(classified);
    return assemble_estimate(p.document(), *classified);
  }
};

SmallPrint kitchen_in_small_type() {
  SmallPrint print;
  print.p.center(print.y, "Kitchen", {.size = 12, .bold = true}).right(572, print.y, "Page:  1", {.size = 8});
  for (const char* measure : {"SF Walls", "SF Ceiling", "SF Walls & Ceiling"}) {
    print.y += 11;
    const char* value = measure == std::string_view("SF Walls")     ? "468.00 SF"
                        : measure == std::string_view("SF Ceiling") ? "168.00 SF"
                                                                    : "636.00 SF";
    print.p.text(190, print.y, measure, number_type).right(400, print.y, value, number_type);
  }
  print.p.text(150, print.y, "12.0'", figure_type);  // of the sketch
  print.p.text(40, print.y += 14, "Openings:", {.size = 7.5, .bold = true});
  print.p.text(50, print.y += 10, "Pass Through 6' 0\" X 4' 0\" Opens into Dining Room", figure_type);
  print.y += 20;
  return print.heading()
      .item("1. Remove drywall, per SF", "468.00 SF @ 2.25", "1,053.00")
      .item("2. Air mover per day", "1.00 DAY @ 60.00", "60.00");
}

std::string open_checks(const Estimate& e) {
  std::string names;
  for (const Check& c : e.reconciliation.checks)
    if (!c.ok) names += c.what + " ";
  return names;
}

}  // namespace

TEST_CASE("a print in small type is read: quantities at prices, rooms, their measurements and openings") {
  SmallPrint print = kitchen_in_small_type();
  print.totals("Totals: Kitchen", "1,113.00").totals("Line Item Totals:", "1,113.00");
  const Estimate e = print.read();
  CHECK(e.source.layout == "AGELIFE_AT_PRICE");
  REQUIRE(e.items.size() == 2);
  CHECK(e.items[0].description == "Remove drywall, per SF");
  CHECK(must(e.items[0].quantity).grouped() == "468.00");
  CHECK(e.items[0].unit == "SF");
  CHECK(must(e.items[0].unit_price).grouped() == "2.25");
  CHECK(must(e.items[0].rcv).grouped() == "1,053.00");
  CHECK(e.items[1].unit == "DAY");
  REQUIRE(e.sections.size() == 2);
  CHECK(e.sections[1].name == "Kitchen");
  CHECK(must(e.sections[1].dimensions[Measure::walls_ceiling_sf]).grouped() == "636.00");
  REQUIRE(e.sections[1].openings.size() == 1);
  CHECK(e.sections[1].openings[0].type == "Pass Through");
  CHECK(e.reconciliation.ok);
  CHECK(e.warnings.empty());
}

TEST_CASE("a sample in small type is not read: next to an estimate, or in a text that explains it") {
  EstimatePrint full = kitchen();
  full.item("1.  Drywall", "2.00 EA", {"5.00", "0.00", "10.00", "(0.00)", "10.00"});
  SmallPrint both{.p = std::move(full.p)};
  both.p.page();
  both.heading().item("1. Remove drywall, per SF", "468.00 SF @ 2.25", "1,053.00");
  CHECK(both.read().items.size() == 1);

  SmallPrint guide;
  guide.heading().item("1. Remove drywall, per SF", "468.00 SF @ 2.25", "1,053.00");
  for (int i = 0; i < 12; ++i) guide.p.text(36, 300 + 12.0 * i, "The quantity is how much of it there is.");
  CHECK_FALSE(guide.rows());
}

TEST_CASE("amounts a whole percentage above quantity times price are reported once and kept") {
  SmallPrint print = kitchen_in_small_type();
  print
      .item("3. Patch drywall, per SF", "468.00 SF @ 2.25", "1,158.30")  // 10 %
      .item("4. Paint ceiling, per SF", "168.00 SF @ 1.60", "301.06")    // 12 %
      .item("5. Air mover", "117.81 LF @ 0.45", "58.32");                // 10 %, of 53.0145
  const std::string_view total = "2,630.68";
  print.totals("Totals: Kitchen", total).totals("Line Item Totals:", total);
  const Estimate e = print.read();
  CHECK(open_checks(e).empty());
  CHECK(must(e.items[2].rcv).grouped() == "1,158.30");
  const auto warned = std::ranges::find(e.warnings, "waste_in_rcv", &Warning::code);
  REQUIRE(warned != e.warnings.end());
  CHECK(warned->message.starts_with("the RCV of 3 lines"));
  CHECK(warned->line == "3, 4, 5");
}

TEST_CASE("a single amount above quantity times price does not add up") {
  SmallPrint print = kitchen_in_small_type();
  print.item("3. Patch drywall, per SF", "468.00 SF @ 2.25", "1,158.30")
      .totals("Totals: Kitchen", "2,271.30")
      .totals("Line Item Totals:", "2,271.30");
  CHECK(open_checks(print.read()) == "item:3.rcv ");
}
