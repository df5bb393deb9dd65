#include <doctest/doctest.h>

#include "assemble/row_readers.h"
#include "support/must.h"
#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

Row title(std::string text, int page = 1) {
  return row_of(RowKind::summary_title, std::move(text), {}, page);
}

Row step(const std::string& label, const char* amount) {
  if (*amount == '\0') return money_row_of(RowKind::summary_row, label);
  return money_row_of(RowKind::summary_row, label, {amount});
}

std::string text(const std::optional<Money>& m) { return m ? m->grouped() : "none"; }

}  // namespace

TEST_CASE("every step of a summary has its member; deductions are stored as positive") {
  const auto found = read_summaries(
      {title("Summary for Dwelling"), step("Line Item Total", "130,492.56"),
       step("Material Sales Tax", "2,839.33"), step("Cleaning Total Tax", "1.00"),
       step("Subtotal", "133,332.89"), step("Overhead", "10.00"), step("Profit", "20.00"),
       step("Replacement Cost Value", "$159,207.45"),
       step("Less Depreciation (Including Taxes)", "(54,483.23)"), step("Actual Cash Value", "$104,724.22"),
       step("Less Deductible [Full Deductible = 2,000.00]", "(1,500.00)"), step("Net Claim", "$103,224.22"),
       step("Total Depreciation", "54,483.23"), step("Less Non-Recoverable Depreciation", "<2,692.54>"),
       step("Total Recoverable Depreciation", "51,790.69"),
       step("Net Claim if Depreciation is Recovered", "$155,014.91")});
  REQUIRE(found.size() == 1);
  const CoverageTotals& t = found[0];
  CHECK(t.name == "Dwelling");
  CHECK(text(t.line_item_total) == "130,492.56");
  CHECK(text(t.tax) == "2,840.33");
  CHECK(text(t.overhead) == "10.00");
  CHECK(text(t.profit) == "20.00");
  CHECK(text(t.rcv) == "159,207.45");
  CHECK(text(t.depreciation) == "54,483.23");
  CHECK(text(t.acv) == "104,724.22");
  CHECK(text(t.deductible) == "1,500.00");
  CHECK(text(t.full_deductible) == "2,000.00");
  CHECK(text(t.net_claim) == "103,224.22");
  CHECK(text(t.non_recoverable_depreciation) == "2,692.54");
  CHECK(text(t.recoverable_depreciation) == "51,790.69");
  CHECK(text(t.net_claim_if_recovered) == "155,014.91");
  CHECK(t.rows.size() == 15);
  CHECK(t.rows[7] == SummaryRow{"Less Depreciation (Including Taxes)", must(Money::parse("-54483.23"))});
}

TEST_CASE("other carriers' names for the same steps") {
  const auto found = read_summaries(
      {title("Summary for Coverage A - Dwelling - 35 Windstorm and Hail"),
       step("General Contractor Overhead", "1.00"), step("General Contractor Profit", "2.00"),
       step("Net Actual Cash Value Payment", "3.00"), step("Total Amount of Claim If Incurred", "4.00")});
  REQUIRE(found.size() == 1);
  CHECK(found[0].name == "Coverage A - Dwelling - 35 Windstorm and Hail");
  CHECK(text(found[0].overhead) == "1.00");
  CHECK(text(found[0].profit) == "2.00");
  CHECK(text(found[0].net_claim) == "3.00");
  CHECK(text(found[0].net_claim_if_recovered) == "4.00");
}

TEST_CASE("a title on three lines has the coverage in the middle") {
  const auto found = read_summaries({title("Summary for"), money_row_of(RowKind::summary_row, "AA-Dwelling"),
                                     title("Summary for All Items"), step("Line Item Total", "5.00")});
  REQUIRE(found.size() == 1);
  CHECK(found[0].name == "AA-Dwelling");
  CHECK(text(found[0].line_item_total) == "5.00");
}

TEST_CASE("several summaries, one of them for what is paid when incurred") {
  const auto found =
      read_summaries({title("Summary for Dwelling"), step("Line Item Total", "5.00"),
                      title("Summary for Dwelling Paid When Incurred", 2), step("Line Item Total", "7.00")});
  REQUIRE(found.size() == 2);
  CHECK_FALSE(found[0].paid_when_incurred);
  CHECK(found[1].paid_when_incurred);
  CHECK(found[1].name == "Dwelling");
}

TEST_CASE("depreciation is all that is deducted between the RCV and the ACV") {
  const auto found = read_summaries(
      {title("Summary for Other Structures"), step("Replacement Cost Value", "$2,166.43"),
       step("Less Depreciation", "(162.25)"), step("Less Non-recoverable Depreciation", "<258.27>"),
       step("Actual Cash Value", "$1,745.91"), step("Total Recoverable Depreciation", "162.25")});
  REQUIRE(found.size() == 1);
  CHECK(text(found[0].depreciation) == "420.52");
  CHECK(text(found[0].non_recoverable_depreciation) == "258.27");
  CHECK(text(found[0].recoverable_depreciation) == "162.25");
}

TEST_CASE("what is paid when incurred may follow without a title") {
  Row incurred = money_row_of(RowKind::summary_row, "Dwelling - Code Upgrade Paid When Incurred");
  incurred.bold = true;
  const auto found =
      read_summaries({title("Summary for Dwelling - Code Upgrade"), step("Line Item Total", "0.00"), incurred,
                      step("Line Item Total", "75.03")});
  REQUIRE(found.size() == 2);
  CHECK(text(found[0].line_item_total) == "0.00");
  CHECK(found[1].paid_when_incurred);
  CHECK(found[1].name == "Dwelling - Code Upgrade");
  CHECK(text(found[1].line_item_total) == "75.03");
}

TEST_CASE("a letter that repeats some figures of a summary is not another summary") {
  const auto found = read_summaries(
      {title("Summary For Coverage A - Dwelling"), step("Less Deductible", "($1,000.00)"),
       title("Summary for Coverage A - Dwelling", 8), step("Replacement Cost Value", "$33,446.37")});
  REQUIRE(found.size() == 1);
  CHECK(found[0].page == 8);
}

TEST_CASE("a letter with another amount than the summary is reported with both pages") {
  std::vector<Warning> warnings;
  const auto found =
      read_summaries({title("Summary For Coverage A - Dwelling"), step("Net Claim", "$8,700.00"),
                      title("Summary for Coverage A - Dwelling", 8),
                      step("Replacement Cost Value", "$33,446.37"), step("Net Claim", "$8,900.00")},
                     &warnings);
  REQUIRE(found.size() == 1);
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].code == "pages_disagree");
  CHECK(warnings[0].message == "net claim of Coverage A - Dwelling: 8,700.00 on page 1, 8,900.00 on page 8");
}

TEST_CASE("the summary first seen with Symbility names the coverage in its rows") {
  const auto found =
      read_summaries({title("Replacement Cost Value: $20,587.14"),
                      step("Net Actual Cash Value on Coverage 486-DWELLING:", "$9,628.21"),
                      step("Coverage 486-DWELLING Deductible ($3,000.00) applied:", "$(3,000.00)"),
                      step("Net Actual Cash Value on Coverage 486-DWELLING after Deductible:", "$6,628.21")});
  REQUIRE(found.size() == 1);
  CHECK(text(found[0].acv) == "9,628.21");
  CHECK(text(found[0].deductible) == "3,000.00");
}

TEST_CASE("a negative net claim stays negative") {
  const auto found = read_summaries({title("Summary for Dwelling"), step("Net Claim", "(100.00)")});
  CHECK(text(found.at(0).net_claim) == "-100.00");
}

TEST_CASE("rows before any title do not belong to a summary") {
  CHECK(read_summaries({step("Line Item Total", "5.00")}).empty());
  CHECK(read_summaries({}).empty());
}

namespace {

/// A bold line of a summary at the center of the page.
Row centered(RowKind kind, const std::string& text, double baseline, double size = 12, double width = 200) {
  Row row = kind == RowKind::summary_title ? title(text) : money_row_of(kind, text);
  row.bold = true;
  row.baseline = baseline;
  row.box = {306 - width / 2, baseline - size, 306 + width / 2, baseline};
  return row;
}

}  // namespace

TEST_CASE("the name of a coverage continues on the next line of the title") {
  const auto wrapped = read_summaries(
      {centered(RowKind::summary_title, "Summary for Coverage A - Other Structures - 35 Windstorm and", 188),
       centered(RowKind::summary_row, "Hail", 201.2, 12, 22), step("Line Item Total", "5.00")});
  REQUIRE(wrapped.size() == 1);
  CHECK(wrapped[0].name == "Coverage A - Other Structures - 35 Windstorm and Hail");

  const auto remark =
      read_summaries({centered(RowKind::summary_title, "Summary for Code Upgrade", 138, 11),
                      centered(RowKind::summary_row, "This is not an additional amount of insurance.", 152.4),
                      step("Line Item Total", "5.00")});
  REQUIRE(remark.size() == 1);
  CHECK(remark[0].name == "Code Upgrade");
}

TEST_CASE("a summary without a coverage has no name, whatever text follows it") {
  const auto found = read_summaries({title("Summary"), step("Line Item Total", "5.00"),
                                     step("Net Claim", "5.00"), step("Finalization", "")});
  REQUIRE(found.size() == 1);
  CHECK(found[0].name.empty());
  CHECK(text(found[0].line_item_total) == "5.00");
}

TEST_CASE("a summary without a title has the coverage that its rows name, if it is only one") {
  const auto one =
      read_summaries({title("Replacement Cost Value:"),
                      step("Replacement Cost on Coverage 486-DWELLING ($257,500.00 limit)", "5.00")});
  REQUIRE(one.size() == 1);
  CHECK(one[0].name == "486-DWELLING");
  const auto two =
      read_summaries({title("Replacement Cost Value:"), step("Replacement Cost on Coverage A", "5.00"),
                      step("Replacement Cost on Coverage B", "6.00")});
  REQUIRE(two.size() == 1);
  CHECK(two[0].name.empty());
}

TEST_CASE("the steps above the first row of a summary without a title") {
  const auto noise = [](const char* text, double baseline, double right) {
    Row row = row_of(RowKind::noise, text);
    row.baseline = baseline;
    row.box = {40, baseline - 8, right, baseline + 2};
    return row;
  };
  Row first = money_row_of(RowKind::summary_title, "Replacement Cost Value:", {"$107.00"});
  first.baseline = 134.6;
  first.box = {40, 126, 573, 136};
  const auto found =
      read_summaries({noise("Page total 5.00", 92, 400), noise("Total Materials: $100.00", 106, 573),
                      noise("Sales Tax: $7.00", 120.4, 573), first});
  REQUIRE(found.size() == 1);
  REQUIRE(found[0].rows.size() == 3);
  CHECK(found[0].rows[0].label == "Total Materials");
  CHECK(text(found[0].tax) == "7.00");
  CHECK(text(found[0].rcv) == "107.00");
}

TEST_CASE("prior payments leave a rest of the net claim") {
  const auto found = read_summaries(
      {title("Summary for Dwelling"), step("Actual Cash Value", "$39,440.28"),
       step("Less Deductible", "(4,710.00)"), step("Less Prior Payment(s)", "(10,000.00)"),
       step("Net Claim Remaining", "$24,730.28"), step("Total Recoverable Depreciation", "4,025.70"),
       step("Net Claim Remaining if Depreciation is Recovered", "$28,755.98")});
  REQUIRE(found.size() == 1);
  CHECK(text(found[0].prior_payments) == "10,000.00");
  CHECK(text(found[0].net_claim) == "none");
  CHECK(text(found[0].net_claim_remaining) == "24,730.28");
  CHECK(text(found[0].net_claim_remaining_if_recovered) == "28,755.98");
}

TEST_CASE("a font may not map every letter of the net claim") {
  const auto found = read_summaries({title("Summary for Dwelling"), step("N\xC3\xA8t Claim", "$5.00"),
                                     step("Nxt Claim if Depreciation is Recovered", "$6.00")});
  REQUIRE(found.size() == 1);
  CHECK(text(found[0].net_claim_if_recovered) == "6.00");
}

TEST_CASE("what follows a summary on later pages is not part of it") {
  const auto later = [](const char* label, std::initializer_list<const char*> amounts) {
    Row row = money_row_of(RowKind::summary_row, label, amounts);
    row.page = 2;
    return row;
  };
  const auto found = read_summaries(
      {title("Summary for Dwelling"), step("Line Item Total", "5.00"), step("Net Claim", "$5.00"),
       later("the amount is in brackets, as", {"(81.61)"}), later("Less Deductible", {"(9.00)"})});
  REQUIRE(found.size() == 1);
  CHECK(found[0].rows.size() == 2);
  CHECK(text(found[0].deductible) == "none");
}

TEST_CASE("rows in smaller type are those of a guide") {
  Row heading = title("Summary for Dwelling"), sample = step("Less Deductible", "(1,000.00)");
  heading.box = {36, 100, 200, 112};
  sample.box = {36, 200, 200, 206};
  const auto found = read_summaries({heading, sample});
  REQUIRE(found.size() == 1);
  CHECK(found[0].rows.empty());
}

TEST_CASE("figures of statements that are not those of the summaries are reported with both pages") {
  Estimate e;
  CoverageTotals dwelling;
  dwelling.name = "Coverage A - Dwelling";
  dwelling.page = 9;
  dwelling.rcv = must(Money::parse("90"));
  dwelling.net_claim = must(Money::parse("60"));
  dwelling.prior_payments = must(Money::parse("10"));
  e.coverages = {dwelling};
  const auto row = [](const char* statement, const char* name, const char* rcv, const char* claim) {
    return StatementRow{
        statement,
        name,
        {{"Replacement Cost - RCV", must(Money::parse(rcv))}, {"Net Claim", must(Money::parse(claim))}},
        1};
  };
  e.statements = {row("Loss Recap Summary", "Coverage A - Dwelling", "90", "60"),
                  row("Summary For Coverage A - Dwelling", "", "90", "70"),  // before the payments
                  row("Loss Recap Summary", "TOTAL", "90", "60"),
                  row("Estimate Recap For Coverage A - Dwelling", "Coverage A - Dwelling", "40", "0"),
                  {"Dwelling - Sublimit Recap", "Coverage A - Dwelling", {{"Single Item Limit", {}}}, 1}};
  CHECK(contradicting_statements(e).empty());
  e.statements = {row("", "", "91", "60")};
  const auto warnings = contradicting_statements(e);
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].code == "pages_disagree");
  CHECK(warnings[0].message == "Replacement Cost - RCV: 91.00 on page 1, 90.00 on page 9");
}
