#include <doctest/doctest.h>

#include "assemble/row_readers.h"
#include "classify/sections/section_rows.h"
#include "support/must.h"
#include "support/page_builder.h"
#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

Row room(const std::string& name, std::initializer_list<const char*> figures = {}) {
  return money_row_of(RowKind::recap_room, name, figures);
}

Row category(const std::string& name, std::initializer_list<const char*> figures = {}) {
  return money_row_of(RowKind::recap_category, name, figures);
}

std::string brief(const RecapRoom& r) {
  std::string text = std::to_string(static_cast<int>(r.kind)) + " " + r.name;
  if (r.amount) text += " " + r.amount->grouped();
  for (const CoverageShare& c : r.coverages) text += " [" + c.name + " " + c.amount.grouped() + "]";
  return text;
}

}  // namespace

TEST_CASE("figures of a row: deductions are negative") {
  const RowFigures f =
      read_row_figures(money_row_of(RowKind::summary_row, "x", {"1.00", "(2.00)", "<3.00>", "12.5%"}));
  REQUIRE(f.amounts.size() == 3);
  CHECK(f.amounts[0].grouped() == "1.00");
  CHECK(f.amounts[1].grouped() == "-2.00");
  CHECK(f.amounts[2].grouped() == "-3.00");
  CHECK(f.percents.at(0).plain() == "12.5");
}

TEST_CASE("measurements of one row") {
  Dimensions d;
  add_dimensions(row_of(RowKind::dimensions, {},
                        {{Field::label, "SF Walls"},
                         {Field::value, "435.67"},
                         {Field::label, "Exterior Perimeter of"},
                         {Field::value, "188.00"}}),
                 d);
  CHECK(must(d[Measure::walls_sf]).plain() == "435.67");
  CHECK(must(d[Measure::exterior_perimeter_lf]).plain() == "188");
  add_dimensions(row_of(RowKind::dimensions, {}, {{Field::label, "SF Nothing"}, {Field::value, "1.00"}}), d);
  CHECK_FALSE(d[Measure::ceiling_sf]);
}

TEST_CASE("recap by room repeats the tree with shares of coverages") {
  const auto recap = read_recap_by_room(
      {room("Recap by Room"), room("Estimate: HOLLOW", {"876.22", "0.58%"}),
       room("Coverage: Dwelling", {"100.00%", "876.22"}), room("Area: Exterior"),
       room("Kitchen", {"75.00", "1.00%"}), room("Coverage: Dwelling", {"40.00%", "30.00"}),
       room("Coverage: Contents", {"60.00%", "45.00"}), room("Area Subtotal: Exterior", {"75.00", "1.00%"}),
       room("Subtotal of Areas", {"951.22", "100.00%"}), room("Total", {"951.22", "100.00%"})});
  REQUIRE(recap.size() == 6);
  CHECK(brief(recap[0]) == "0 HOLLOW 876.22 [Dwelling 876.22]");
  CHECK(brief(recap[1]) == "1 Exterior");
  CHECK(brief(recap[2]) == "2 Kitchen 75.00 [Dwelling 30.00] [Contents 45.00]");
  CHECK(brief(recap[3]) == "3 Exterior 75.00");
  CHECK(brief(recap[4]) == "4 Subtotal of Areas 951.22");
  CHECK(brief(recap[5]) == "5 Total 951.22");
}

TEST_CASE("long names of the recap wrap, and an amount may move to the next page without its name") {
  Row first = room("Labor Minimums", {"30.08"}), second = room("Applied");
  second.baseline = first.baseline + 11;
  const auto wrapped = read_recap_by_room({first, second});
  REQUIRE(wrapped.size() == 1);
  CHECK(wrapped[0].name == "Labor Minimums Applied");
  const auto over = read_recap_by_room({room("Area Subtotal: Exterior"), room("", {"75.00", "1.00%"})});
  REQUIRE(over.size() == 1);
  CHECK(brief(over[0]) == "3 Exterior 75.00");
  CHECK(read_recap_by_room({room("Coverage: Dwelling", {"1.00"})}).empty());
}

TEST_CASE("recap by category distinguishes O&P items, other items and taxes") {
  const auto [recap, totals] = read_recap_by_category(
      {category("Recap by Category"), category("O&P Items Total %"),
       category("APPLIANCES", {"697.96", "0.46%"}), category("Coverage: Dwelling", {"100.00%", "697.96"}),
       category("O&P Items Subtotal", {"697.96"}), category("Non-O&P Items Total %"),
       category("PERMITS AND FEES", {"555.00"}), category("Non-O&P Items Subtotal", {"555.00"}),
       category("Material Sales Tax", {"50.00"}), category("Overhead", {"70.00"}),
       category("Total", {"1,372.96"}), category("1. Appliances", {"697.96"})});
  REQUIRE(recap.size() == 4);
  CHECK(recap[0].name == "APPLIANCES");
  CHECK(recap[0].overhead_and_profit_item);
  CHECK(recap[0].coverages.at(0).amount.grouped() == "697.96");
  CHECK_FALSE(recap[1].overhead_and_profit_item);
  CHECK_FALSE(recap[1].tax_or_markup);
  CHECK(recap[2].tax_or_markup);
  CHECK(recap[3].name == "Overhead");
  REQUIRE(totals.size() == 3);
  CHECK(totals[0].overhead_and_profit_item);
  CHECK(totals[0].amount.grouped() == "697.96");
  CHECK_FALSE(totals[1].overhead_and_profit_item);
  CHECK(totals[2].name == "Total");
  CHECK(totals[2].amount.grouped() == "1,372.96");
}

TEST_CASE("with depreciation: RCV, depreciation if there is any, ACV") {
  const auto [recap, totals] = read_recap_by_category(
      {category("Items RCV Deprec. ACV"), category("ROOFING", {"10.00", "4.00", "6.00"}),
       category("PERMITS", {"5.00", "5.00"}), category("Subtotal", {"15.00", "4.00", "11.00"})});
  REQUIRE(totals.size() == 1);
  CHECK(must(totals[0].depreciation).grouped() == "4.00");
  CHECK(must(totals[0].acv).grouped() == "11.00");
  REQUIRE(recap.size() == 2);
  CHECK(must(recap[0].depreciation).grouped() == "4.00");
  CHECK(must(recap[0].acv).grouped() == "6.00");
  CHECK_FALSE(recap[1].depreciation);
  CHECK(must(recap[1].acv).grouped() == "5.00");
}

TEST_CASE("names of taxes are above the amounts, on two lines, with their rate") {
  PageBuilder print;
  print.right(300, 100, "Material Sales").right(400, 100, "Manuf. Home");
  print.right(300, 111, "Tax (7.25%)").right(400, 111, "Tax (5%)");
  print.text(60, 130, "Line Items").right(300, 130, "3,308.72").right(400, 130, "0.00");
  print.text(60, 143, "Additional Charges").right(300, 143, "1.28").right(400, 143, "0.00");
  print.text(60, 160, "Total").right(300, 160, "3,310.00").right(400, 160, "0.00");
  std::vector<Row> rows;
  for (const Line& line : print.lines()) rows.push_back(read_money_row(RowKind::recap_tax, line));
  const auto taxes = read_recap_of_taxes(rows);
  REQUIRE(taxes.size() == 2);
  CHECK(taxes[0].name == "Material Sales Tax");
  CHECK(must(taxes[0].rate).plain() == "7.25");
  CHECK(taxes[0].amount.grouped() == "3,308.72");
  CHECK(must(taxes[0].additional_charges).grouped() == "1.28");
  CHECK(must(taxes[0].total).grouped() == "3,310.00");
  CHECK(taxes[1].name == "Manuf. Home Tax");
  CHECK(read_recap_of_taxes({}).empty());
}

TEST_CASE("with six taxes, the amounts are one line below their label") {
  constexpr double edges[] = {136, 224, 311, 399, 486, 573};
  constexpr const char* names[] = {"Material Tax", "Cleaning Tax", "Laundry Tax",
                                   "Home Tax",     "Storage Tax",  "Total Tax"};
  constexpr const char* amounts[] = {"555.44", "0.00", "1.00", "0.00", "0.00", "12.30"};
  PageBuilder print;
  for (std::size_t i = 0; i < 6; ++i)
    print.right(edges[i], 194, names[i]).right(edges[i], 204, "(8.25%)").right(edges[i], 236, amounts[i]);
  print.text(36, 223, "Line Items").text(36, 256, "Total").right(136, 268, "555.44");
  std::vector<Row> rows;
  for (const Line& line : print.lines()) rows.push_back(read_money_row(RowKind::recap_tax, line));
  const auto taxes = read_recap_of_taxes(rows);
  REQUIRE(taxes.size() == 6);
  CHECK(taxes[0].name == "Material Tax");
  CHECK(taxes[0].amount.grouped() == "555.44");
  CHECK(must(taxes[0].total).grouped() == "555.44");
  CHECK_FALSE(taxes[1].total);
  CHECK(must(taxes[5].rate).plain() == "8.25");
  CHECK(taxes[5].amount.grouped() == "12.30");
}

TEST_CASE("the coverage table with item total and ACV total") {
  const auto row = [](const std::string& name, std::initializer_list<const char*> figures) {
    return money_row_of(RowKind::coverage_table, name, figures);
  };
  const auto table = read_coverage_table({row("Coverage Item Total % ACV Total %", {}),
                                          row("Dwelling", {"133.89", "85.68%", "78.66", "81.59%"}),
                                          row("Total", {"155.64", "100.00%", "96.94", "100.00%"})});
  REQUIRE(table.size() == 2);
  CHECK(must(table[0].item_total).grouped() == "133.89");
  CHECK(must(table[0].acv_total).grouped() == "78.66");
  CHECK(must(table[0].acv_percent).plain() == "81.59");
  CHECK(table[1].name == "Total");
}

TEST_CASE("a coverage table first seen with State Farm has tax, RCV, depreciation and ACV") {
  const auto table = read_coverage_table(
      {money_row_of(RowKind::coverage_table, "Dwelling", {"10.00", "133.89", "55.23", "78.66"})});
  REQUIRE(table.size() == 1);
  CHECK(must(table[0].item_total).grouped() == "133.89");
  CHECK(must(table[0].acv_total).grouped() == "78.66");
}

namespace {

Row placed_at(Row row, double x0, double baseline) {
  row.box = {x0, baseline - 10, x0 + 100, baseline};
  row.baseline = baseline;
  return row;
}

Row coverage_row(const std::string& name, std::initializer_list<const char*> figures = {}) {
  return money_row_of(RowKind::coverage_table, name, figures);
}

}  // namespace

TEST_CASE("the label of the first area may be on the estimate's line") {
  const auto one = read_recap_by_room({room("Estimate: HOLLOW Area: Dwelling"), room("Kitchen", {"5.00"})});
  const auto two =
      read_recap_by_room({room("Estimate: HOLLOW Area:"), room("Dwelling"), room("Kitchen", {"5.00"})});
  for (const auto& recap : {one, two}) {
    REQUIRE(recap.size() == 3);
    CHECK(recap[0].kind == RecapRoomKind::estimate);
    CHECK(recap[0].name == "HOLLOW");
    CHECK(recap[1].kind == RecapRoomKind::area);
    CHECK(recap[1].name == "Dwelling");
    CHECK(recap[2].name == "Kitchen");
  }
}

TEST_CASE("wrapped names of coverages are joined in tables and recaps") {
  const auto table = read_coverage_table(
      {placed_at(coverage_row("Coverage A - Other Structures and", {"9.00", "50.00%", "9.00", "50.00%"}), 36,
                 100),
       placed_at(coverage_row("Hail"), 36, 111),
       placed_at(coverage_row("Contents", {"9.00", "50.00%", "9.00", "50.00%"}), 36, 126),
       placed_at(coverage_row("Total", {"18.00", "100.00%", "18.00", "100.00%"}), 36, 145),
       placed_at(coverage_row("Dwelling", {"9.00", "0.00", "9.00"}), 54, 300)});
  REQUIRE(table.size() == 3);
  CHECK(table[0].name == "Coverage A - Other Structures and Hail");
  CHECK(table[1].name == "Contents");

  const auto recap =
      read_recap_by_room({placed_at(room("Kitchen", {"5.00"}), 63, 100),
                          placed_at(room("Coverage: Other Structures and", {"5.00"}), 81, 114),
                          placed_at(room("Hail"), 81, 125), placed_at(room("Hall", {"6.00"}), 63, 140)});
  REQUIRE(recap.size() == 2);
  REQUIRE(recap[0].coverages.size() == 1);
  CHECK(recap[0].coverages[0].name == "Other Structures and Hail");
}

TEST_CASE("a coverage table with columns of tax, RCV, depreciation and ACV") {
  const auto row = [](const std::string& name, std::initializer_list<const char*> figures) {
    return money_row_of(RowKind::coverage_table, name, figures);
  };
  const auto table = read_coverage_table({row_of(RowKind::coverage_table, "COVERAGE TAX RCV DEPREC. ACV"),
                                          row("Dwelling", {"7.00", "107.00", "(10.00)", "97.00"}),
                                          row("Total", {"7.00", "107.00", "(10.00)", "97.00"})});
  REQUIRE(table.size() == 2);
  CHECK(must(table[0].tax).grouped() == "7.00");
  CHECK(must(table[0].item_total).grouped() == "107.00");
  CHECK(must(table[0].depreciation).grouped() == "10.00");
  CHECK(must(table[0].acv_total).grouped() == "97.00");
}

TEST_CASE("additional charges end with their total") {
  const auto row = [](const std::string& name, std::initializer_list<const char*> figures = {}) {
    return money_row_of(RowKind::additional_charge, name, figures);
  };
  const auto charges =
      read_additional_charges({row("Additional Charges Charge"), row("Electricity", {"82.25"}),
                               row("Additional Charges Total", {"$82.25"}), row("Photo Sheet", {"1.00"})});
  REQUIRE(charges.size() == 2);
  CHECK(charges[0] == SummaryRow{"Electricity", must(Money::parse("82.25"))});
}

namespace {

/// The rows of a print whose lines are all of statements; titles have no cells.
std::vector<Row> statement_rows(const PageBuilder& print) {
  std::vector<Row> rows;
  for (const Line& line : print.lines()) {
    rows.push_back(read_money_row(RowKind::statement, line));
    if (line.text().starts_with("Summary For") || line.text() == "Loss Recap Summary")
      rows.back().cells.clear();
  }
  return rows;
}

std::string brief(const StatementRow& row) {
  std::string text = row.statement + "|" + row.name;
  for (const SummaryRow& figure : row.figures) text += "|" + figure.label + " " + figure.amount.grouped();
  return text;
}

constexpr Type title_12{.size = 12, .bold = true};

}  // namespace

TEST_CASE("a recap of losses: headings on two lines, names on two lines") {
  PageBuilder print;
  print.center(129, "Loss Recap Summary", title_12);
  print.right(259, 168, "Replacement", bold_10).right(339, 168, "Recoverable", bold_10);
  print.text(139, 178.5, "Coverage", bold_10).right(259, 178.5, "Cost - RCV", bold_10);
  print.right(339, 178.5, "Depreciation", bold_10).right(418, 178.5, "Payments", bold_10);
  print.right(576, 178.5, "Net Claim", bold_10);
  print.text(54, 220, "Dwelling - Pack Out").right(259, 220, "$90.00").right(339, 220, "$20.00");
  print.right(418, 220, "$30.00").right(576, 220, "40.00").text(54, 229.5, "and Back");
  print.text(36, 260, "TOTAL").right(259, 260, "$90.00").right(576, 260, "40.00");
  print.text(36, 300, "** Amounts may change.");
  const auto rows = read_statements(statement_rows(print));
  REQUIRE(rows.size() == 2);
  CHECK(brief(rows[0]) ==
        "Loss Recap Summary|Dwelling - Pack Out and Back|Replacement Cost - RCV 90.00"
        "|Recoverable Depreciation 20.00|Payments 30.00|Net Claim 40.00");
  CHECK(brief(rows[1]) == "Loss Recap Summary|TOTAL|Replacement Cost - RCV 90.00|Net Claim 40.00");
}

TEST_CASE("a settlement letter: one row of amounts, and steps below it") {
  PageBuilder print;
  print.center(279, "Summary For Coverage A - Dwelling :", title_12).center(291, "Scheduled", title_12);
  print.text(45, 320, "Replacement Cost Value", bold_10).text(198, 320, "Less Recoverable", bold_10);
  print.text(452, 320, "Actual Cash Value (ACV)", bold_10).text(208, 331, "Depreciation", bold_10);
  print.text(88, 352, "$100.00").text(502, 352, "$100.00");
  print.text(73, 368, "Less Deductible").text(499, 368, "($30.00)");
  print.text(61, 386, "Total ACV Settlement", bold_10).text(502, 386, "$70.00", bold_10);
  print.text(61, 420, "Total ACV Settlement (All Coverages)", bold_10).text(502, 420, "$70.00", bold_10);
  print.page().text(36, 100, "For example,").text(200, 100, "(81.61)");
  const auto rows = read_statements(statement_rows(print));
  REQUIRE(rows.size() == 2);
  CHECK(brief(rows[0]) ==
        "Summary For Coverage A - Dwelling : Scheduled||Replacement Cost Value 100.00"
        "|Actual Cash Value (ACV) 100.00|Less Deductible -30.00|Total ACV Settlement 70.00");
  CHECK(rows[1].name == "Total ACV Settlement (All Coverages)");
}

TEST_CASE("a letter lists what is paid") {
  PageBuilder print;
  print.text(72, 444, "Replacement cost:").right(317, 444, "$90.00");
  print.text(72, 456, "Less recoverable depreciation:").right(317, 456, "$-20.00");
  print.text(72, 468, "Actual cash value settlement:").right(317, 468, "$70.00");
  print.text(36, 500, "What is depreciation?").text(36, 520, "Your limit is").right(317, 520, "$500.00");
  const auto rows = read_statements(statement_rows(print));
  REQUIRE(rows.size() == 1);
  CHECK(brief(rows[0]) ==
        "||Replacement cost 90.00|Less recoverable depreciation -20.00|Actual cash value settlement 70.00");
}

TEST_CASE("the sentences of a letter about one coverage") {
  const auto text = [](const char* words) { return row_of(RowKind::noise, words); };
  const auto rows =
      read_statements({text("The fee for your property is $5.00 ."), text("Coverage A - Dwelling"),
                       text("The estimate to repair or replace your property is $27,606.80 . The claim "
                            "payment to you of $18.25 is"),
                       text("for replacement cost benefits (recoverable depreciation) is $ 1,644.55 .")});
  REQUIRE(rows.size() == 1);
  CHECK(brief(rows[0]) ==
        "|Coverage A - Dwelling|replacement cost 27,606.80|claim payment 18.25"
        "|recoverable depreciation 1,644.55");
  CHECK(read_statements({text("Coverage A - Dwelling"), text("The limit of your property is $300,000.00 .")})
            .empty());
}

TEST_CASE("a letter says what was paid") {
  const auto text = [](const char* words) { return row_of(RowKind::noise, words); };
  const auto paid = [&](const char* above, const char* words) {
    const auto rows = read_statements({text(above), text(words)});
    return rows.empty() ? std::string() : brief(rows[0]);
  };
  CHECK(paid("Payment", "Payment of this claim, in the amount of $17,684.64, has been made.") ==
        "||payment made 17,684.64");
  CHECK(paid("We issued a payment in the", "amount of $7.75 for the following claim:") ==
        "||payment made 7.75");
  CHECK(paid("No payment was made. A deductible in the", "amount of $7.75 applies.").empty());
  CHECK(paid("Your deductible in the", "amount of $7.75 was subtracted from the payment.").empty());
  CHECK(paid("This is the amount of your payment.", "$7.75").empty());
}

TEST_CASE("amounts under one heading have none") {
  PageBuilder print;
  print.center(129, "Loss Recap Summary", title_12).text(300, 168, "RCV Depreciation", bold_10);
  print.text(36, 190, "Dwelling").text(290, 190, "$90.00").text(340, 190, "$20.00");
  const auto rows = read_statements(statement_rows(print));
  REQUIRE(rows.size() == 1);
  CHECK(brief(rows[0]) == "Loss Recap Summary|Dwelling| 90.00| 20.00");
}
