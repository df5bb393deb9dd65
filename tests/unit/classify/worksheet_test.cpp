// Payment worksheets: landscape pages with an amount for each line, and no price.
#include <doctest/doctest.h>

#include "assemble/assemble.h"
#include "classify/classify.h"
#include "support/must.h"
#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

constexpr Type worksheet_bold{.size = 8, .bold = true}, worksheet_plain{.size = 8};

/// Begins a page with the headings on two lines, as each page of a worksheet has them.
void begin_worksheet_page(PageBuilder& print) {
  print.page(90);
  print.text(119, 120.4, "Description", worksheet_bold);
  print.text(668.9, 120.4, "Actual Replacement Cost", worksheet_bold);
  constexpr std::pair<double, std::string_view> headings[] = {{260.9, "Qty"},
                                                              {331.6, "Estimate Amount"},
                                                              {439.3, "Taxes"},
                                                              {495.7, "Replacement Cost Total"},
                                                              {592.7, "Actual Cash Value"},
                                                              {701.6, "w/Tax"}};
  for (const auto& [x, text] : headings) print.text(x, 129.2, text, worksheet_bold);
}

void add_amounts(PageBuilder& print, double y, std::initializer_list<std::string_view> amounts, Type type) {
  constexpr double edges[] = {398.7, 486.2, 573.7, 661.3, 748.8};
  std::size_t column = 0;
  for (const std::string_view amount : amounts) print.right(edges[column++], y, amount, type);
}

void add_line(PageBuilder& print, double y, std::string_view text, std::string_view quantity,
              std::initializer_list<std::string_view> amounts) {
  print.text(57.6, y, text, worksheet_plain);
  print.right(299.2, y, quantity, worksheet_plain).text(301.2, y, "LF", worksheet_plain);
  add_amounts(print, y, amounts, worksheet_plain);
}

void add_totals(PageBuilder& print, double y, std::string_view label,
                std::initializer_list<std::string_view> amounts) {
  print.text(39.6, y, label, worksheet_bold);
  add_amounts(print, y, amounts, worksheet_bold);
}

PageBuilder worksheet(std::string_view amount = "$23.28") {
  PageBuilder print;
  begin_worksheet_page(print);
  print.text(39.6, 146.1, "Aerial - Main Roof - Aerial -", bold_9)
      .text(39.6, 156.1, "Main Roof - Ridge", bold_9);
  add_line(print, 168.8, "3a. Remove Ridge cap - Standard -", "6.00", {amount, "$1.63", "$24.91", "$20.91"});
  print.text(57.6, 177.7, "composition", worksheet_plain);
  add_line(print, 190.2, "3b. Ridge cap", "6.00", {"$42.90", "$3.00", "$45.90", "$45.90"});
  add_totals(print, 201.8, "Subtotals", {"$66.18", "$4.63", "$70.81", "$66.81", "$0.00"});
  begin_worksheet_page(print);
  print.text(39.6, 146.1, "Gutters", bold_9);
  add_line(print, 166.2, "4. Gutter", "2.00", {"$10.00", "$0.00", "$10.00", "$10.00"});
  add_totals(print, 177.8, "Subtotals", {"$10.00", "$0.00", "$10.00", "$10.00", "$0.00"});
  add_totals(print, 196.5, "Totals", {"$76.18", "$4.63", "$80.81", "$76.81", "$0.00"});
  return print;
}

Estimate read_worksheet(const PageBuilder& print) {
  const auto rows = classify_lines(print.document(), MarkedLines(print.lines()));
  REQUIRE(rows);
  return assemble_estimate(print.document(), *rows);
}

}  // namespace

TEST_CASE("the lines of a payment worksheet have amounts and no unit price") {
  const Estimate read = read_worksheet(worksheet());
  CHECK(read.source.layout == "PAYMENT_WORKSHEET");
  REQUIRE(read.items.size() == 3);
  const LineItem& line = read.items[0];
  CHECK(line.number == "3a");
  CHECK(line.description == "Remove Ridge cap - Standard - composition");
  CHECK(line.activity == Activity::remove);
  CHECK_FALSE(line.unit_price);
  CHECK(must(line.tax).grouped() == "1.63");
  CHECK(must(line.rcv).grouped() == "24.91");
  CHECK(must(line.acv).grouped() == "20.91");
  CHECK(must(line.depreciation).amount.grouped() == "4.00");
  CHECK_FALSE(read.items[1].depreciation);
  CHECK(read.reconciliation.ok);
  CHECK(read.warnings.empty());
}

TEST_CASE("the sections of a payment worksheet are named by wrapped paths, and closed by Subtotals") {
  const Estimate read = read_worksheet(worksheet());
  REQUIRE(read.sections.size() == 3);
  CHECK(read.sections[1].name == "Aerial - Main Roof - Aerial - Main Roof - Ridge");
  CHECK(must(must(read.sections[1].totals).rcv).grouped() == "70.81");
  CHECK(read.sections[2].name == "Gutters");
  CHECK(must(must(read.line_item_totals).rcv).grouped() == "80.81");
}

TEST_CASE("an amount that does not add up with the taxes is reported, and kept as printed") {
  const Estimate read = read_worksheet(worksheet("$23.29"));
  REQUIRE(read.warnings.size() == 1);
  CHECK(read.warnings[0].code == "columns_disagree");
  CHECK(must(read.items[0].rcv).grouped() == "24.91");
  CHECK_FALSE(read.reconciliation.ok);
}

TEST_CASE("the blocks of labels and dots above a worksheet are the summary of its coverage") {
  PageBuilder print;
  print.text(267.8, 119.4, "Payment Worksheet for AA-Dwelling", {.size = 16, .bold = true});
  print.text(42.9, 199, "Actual Cash Value Benefits:", worksheet_bold);
  print.text(280.8, 199, "Replacement Cost (RC) Benefits:", worksheet_bold);
  const auto row = [&](double y, std::string_view label, std::string_view amount, std::string_view other) {
    print.text(54, y, label, worksheet_plain).right(259.2, y, amount, worksheet_plain);
    print.text(291.6, y, other, worksheet_plain).right(496.8, y, "-$0.00", worksheet_plain);
  };
  row(213.3, "Estimate Total..........", "$76.18", "Less Payments Made.........");
  row(223.1, "Taxes..........", "$4.63", "Less Payments Pending.........");
  row(233, "Replacement Cost..........", "$80.81", "Less Other Payments.........");
  row(243, "Less Depreciation..........", "-$4.00", "Less Credits.........");
  row(253, "Less Deductible..........", "-$50.00", "Less Refunds.........");
  const PageBuilder lines = worksheet();
  for (const Page& page : lines.document().pages) {
    Page next = page;
    next.number = static_cast<int>(print.document().pages.size()) + 1;
    print.document().pages.push_back(next);
  }
  const Estimate read = read_worksheet(print);
  REQUIRE(read.coverages.size() == 1);
  const CoverageTotals& totals = read.coverages[0];
  CHECK(totals.name == "AA-Dwelling");
  CHECK(must(totals.line_item_total).grouped() == "76.18");
  CHECK(must(totals.tax).grouped() == "4.63");
  CHECK(must(totals.rcv).grouped() == "80.81");
  CHECK(must(totals.depreciation).grouped() == "4.00");
  CHECK(must(totals.deductible).grouped() == "50.00");
  CHECK(totals.rows.size() == 10);
  CHECK(totals.rows[1].label == "Less Payments Made");
}
