#include "classify/classify.h"

#include <doctest/doctest.h>

#include "support/estimate_print.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

/// The kinds of all rows except noise, without repetitions.
std::string row_kinds(const Classified& classified) {
  std::string found, last;
  for (const Row& row : classified.rows) {
    const std::string name(row_kind_name(row.kind));
    if (row.kind == RowKind::noise || name == last) continue;
    found += (found.empty() ? "" : " ") + name;
    last = name;
  }
  return found;
}

EstimatePrint small() {
  EstimatePrint print;
  print.cover().group("HOLLOW").room("Kitchen", "Height: 8'");
  print.p.text(220, print.y, "435.67 SF Walls        272.94 SF Ceiling");
  print.down(20).header().item("1.  Drywall", "10.00 SF", {"5.00", "1.00", "51.00", "(1.00)", "50.00"});
  print.totals("Totals:  Kitchen", {"1.00", "51.00", "1.00", "50.00"});
  return print;
}

void money_row(EstimatePrint& print, std::string_view name, std::string_view amount, Type type = {}) {
  print.p.text(60, print.y, name, type).right(540, print.y, amount, type);
  print.down(13.2);
}

}  // namespace

TEST_CASE("every line gets its kind, in print order") {
  EstimatePrint print = small();
  print.totals("Line Item Totals: HOLLOW", {"1.00", "51.00", "1.00", "50.00"});
  print.next_page().text("Grand Total Areas:", {.size = 12, .bold = true});
  print.text("435.67 SF Walls  272.94 SF Ceiling  708.61 SF Walls and Ceiling");
  print.down(10).text("Coverage  Item Total  %  ACV Total  %", bold_10);
  money_row(print, "Dwelling", "51.00 100.00% 50.00 100.00%");
  print.next_page().p.center(print.y, "Summary for Dwelling");
  print.down(20);
  money_row(print, "Line Item Total", "50.00");
  print.next_page().p.center(print.y, "Recap of Taxes");
  print.down(20);
  money_row(print, "Line Items", "1.00");
  print.p.center(print.y, "Recap by Room");
  print.down(20);
  money_row(print, "Kitchen", "50.00");
  print.p.center(print.y, "Recap by Category");
  print.down(20);
  money_row(print, "DRYWALL", "50.00");
  const Classified read = print.rows();
  CHECK(read.layout == "FINAL8");
  CHECK(read.warnings.empty());
  CHECK(row_kinds(read) ==
        "header_field group_heading section_heading dimensions column_header item totals area_block "
        "coverage_table "
        "summary_title summary_row recap_tax recap_room recap_category");
}

TEST_CASE("the trace says which readings were tried") {
  const Classified read = small().rows();
  REQUIRE(read.trace.size() == 1);
  CHECK(read.trace[0] == "columns by_layout: 1 of 1 items close");
}

TEST_CASE("if the layout's edges do not fit, the print's own figures or headings are used") {
  EstimatePrint print;
  print.cover().group("HOLLOW").room("Kitchen").header();
  // No layout has cells at these places.
  for (int n = 1; n <= 3; ++n) {
    print.p.text(36, print.y, std::to_string(n) + ".  Drywall")
        .right(180, print.y, "10.00")
        .text(182, print.y, "SF");
    const char* figures[] = {"5.00", "1.00", "51.00", "(1.00)", "50.00"};
    double edge = 240;
    for (const char* f : figures) {
      print.p.right(edge, print.y, f);
      edge += 40;
    }
    print.down(13.2);
  }
  CHECK(print.rows().trace.size() > 1);
}

TEST_CASE("each table is read with the columns that its own rows close with") {
  EstimatePrint print;
  print.cover().group("HOLLOW").room("Kitchen").header();
  print.item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  print.totals("Totals:  Kitchen", {"0.00", "9.00", "0.00", "9.00"});
  print.next_page().room("Bath");
  print.p.text(36, print.y, "DESCRIPTION", bold_9).right(175, print.y, "QTY", bold_9);
  print.p.right(245, print.y, "REMOVE", bold_9).right(290, print.y, "REPLACE", bold_9);
  print.p.right(325, print.y, "TAX", bold_9).right(365, print.y, "TOTAL", bold_9);
  print.down(18);
  // No layout with these headings has cells at these places.
  for (const char* number : {"2.", "3."}) {
    print.p.text(36, print.y, std::string(number) + "  Drywall");
    print.p.right(180, print.y, "10.00").text(182, print.y, "SF");
    double edge = 240;
    for (const char* figure : {"1.00", "5.00", "1.00", "61.00"}) {
      print.p.right(edge, print.y, figure);
      edge += 40;
    }
    print.down(13.2);
  }
  const Classified read = print.rows();
  REQUIRE(read.trace.size() == 3);
  CHECK(read.trace[0] == "table on page 2, columns by_layout: 1 of 1 items close");
  CHECK(read.trace[1].starts_with("table on page 3, columns by_layout: 0 of "));
  CHECK(read.trace[2] == "table on page 3, columns by_figures: 2 of 2 items close");
  const Estimate estimate = print.read();
  REQUIRE(estimate.items.size() == 3);
  CHECK(estimate.items[0].rcv == Money::from_units(900));
  CHECK(estimate.items[2].rcv == Money::from_units(6100));
}

TEST_CASE("guides before the estimate with sample tables in small print are noise") {
  EstimatePrint print;
  print.p.text(36, 90, "Understanding Your Estimate", {.size = 14});
  for (int n = 0; n < 4; ++n)
    print.p.text(36, 300 + 12 * n, "more words in the size of letters", {.size = 10});
  print.p.text(36, 120, "DESCRIPTION  QUANTITY UNIT PRICE  TAX  RCV  DEPREC.  ACV",
               {.size = 6, .bold = true});
  print.p.text(36, 130, "1.  R&R Carpet pad - sample grade 600.00 SF 0.55 9.90 339.90", {.size = 6});
  print.p.text(36, 140, "Line Item Totals: SAMPLE_ESTIMATE 648.90", {.size = 6, .bold = true});
  print.next_page().group("HOLLOW").room("Kitchen").header();
  print.item("1.  Drywall", "10.00 SF", {"5.00", "1.00", "51.00", "(1.00)", "50.00"});
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 1);
  CHECK(read.items[0].description == "Drywall");
  CHECK(read.claim.insured_name.empty());
}

TEST_CASE("after the line item totals there are no more items") {
  EstimatePrint print = small();
  print.totals("Line Item Totals: HOLLOW", {"1.00", "51.00", "1.00", "50.00"});
  print.next_page().header().item("1.  Appliances", "1.00 EA", {"5.00", "1.00", "6.00", "(1.00)", "5.00"});
  CHECK(print.read().items.size() == 1);
}

TEST_CASE("a heading in the table closes a section that prints no totals") {
  EstimatePrint print;
  print.group("HOLLOW").room("Kitchen").header();
  print.item("1.  Drywall", "10.00 SF", {"5.00", "1.00", "51.00", "(1.00)", "50.00"}).down(10);
  print.room("Hall").header();
  print.item("2.  Paint", "10.00 SF", {"5.00", "1.00", "51.00", "(1.00)", "50.00"});
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 2);
  CHECK(read.sections[static_cast<std::size_t>(read.items[0].section)].name == "Kitchen");
  CHECK(read.sections[static_cast<std::size_t>(read.items[1].section)].name == "Hall");
}

TEST_CASE("coverage headings make a separate variant") {
  EstimatePrint print;
  print.group("HOLLOW").room("Kitchen").header();
  print.p.rule(36, print.y + 1.5, 36 + times_width("DWELLING", 9));
  print.text("DWELLING").item("1.  Drywall", "10.00 SF", {"5.00", "1.00", "51.00", "(1.00)", "50.00"});
  CHECK(print.rows().layout == "FINAL8_COVTYPE");
}

TEST_CASE("figures that were kept as a note are reported") {
  EstimatePrint print;
  print.group("HOLLOW").room("Kitchen").header();
  print.item("1.  Drywall", "10.00 SF", {"5.00", "1.00", "51.00", "(1.00)", "50.00"}).down(4);
  print.p.text(36, print.y, "Drywall without a number")
      .right(409.7, print.y, "1.00")
      .right(463, print.y, "51.00");
  print.p.right(573.1, print.y, "50.00");
  const Classified read = print.rows();
  REQUIRE(read.warnings.size() == 1);
  CHECK(read.warnings[0].code == "unparsed_text");
  CHECK(read.warnings[0].line.starts_with("Drywall without a number"));
}
