#include "assemble/summary_labels.h"

#include <doctest/doctest.h>

#include "assemble/item_sums.h"
#include "assemble/row_readers.h"
#include "model/line_amount.h"
#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

struct PrintedRow {
  const char *label, *amount;
};

CoverageTotals summary_with(std::initializer_list<PrintedRow> printed) {
  std::vector<Row> rows = {row_of(RowKind::summary_title, "Summary for Dwelling")};
  double baseline = 100;
  for (const PrintedRow& row : printed) {
    rows.push_back(*row.amount == '\0' ? money_row_of(RowKind::summary_row, row.label)
                                       : money_row_of(RowKind::summary_row, row.label, {row.amount}));
    rows.back().baseline = baseline += 13.5;
  }
  const auto found = read_summaries(rows);
  REQUIRE(found.size() == 1);
  return found.front();
}

std::string plain(const std::optional<Money>& amount) { return amount ? amount->grouped() : "none"; }

}  // namespace

TEST_CASE("rows that belong to no line count where the print has them") {
  const CoverageTotals t = summary_with({{"Line Item Total", "1,000.00"},
                                         {"Material Sales Tax", "50.00"},
                                         {"Electrical Consumption", "105.60"},
                                         {"Replacement Cost Value", "$1,155.60"},
                                         {"Less Depreciation", "(100.00)"},
                                         {"Actual Cash Value", "$1,055.60"},
                                         {"Less Deductible", "(500.00)"},
                                         {"Less Prior Payment(s)", "(200.00)"},
                                         {"Scheduled Roof Payment", "300.00"},
                                         {"Open Items", "40.00"},
                                         {"Net Claim", "$615.60"}});
  CHECK(plain(computed_rcv(t)) == "1,155.60");
  CHECK(plain(computed_acv(t, {})) == "1,055.60");
  CHECK(plain(computed_claim(t, or_zero(t.acv))) == "615.60");  // the open items are deducted
}

TEST_CASE("the rest of a net claim follows from it, or from the ACV") {
  const CoverageTotals both = summary_with({{"Actual Cash Value", "$100.00"},
                                            {"Less Deductible", "(10.00)"},
                                            {"Net Claim", "$90.00"},
                                            {"Less Prior Payment(s)", "(30.00)"},
                                            {"Net Claim Remaining", "$60.00"}});
  CHECK(plain(computed_claim(both, or_zero(both.acv))) == "90.00");
  CHECK(plain(computed_claim_remaining(both)) == "60.00");
  const CoverageTotals rest = summary_with({{"Actual Cash Value", "$100.00"},
                                            {"Less Deductible", "(10.00)"},
                                            {"Less Prior Payment(s)", "(30.00)"},
                                            {"Net Claim Remaining", "$60.00"},
                                            {"Total Recoverable Depreciation", "7.00"},
                                            {"Net Claim Remaining if Depreciation is Recovered", "$67.00"}});
  CHECK(plain(computed_claim(rest, or_zero(rest.acv))) == "60.00");
  CHECK(plain(computed_claim_remaining(rest)) == "none");
  CHECK(plain(computed_claim_if_recovered(rest, &CoverageTotals::net_claim_remaining_if_recovered)) ==
        "67.00");
}

TEST_CASE("rows that close in no way count as they are printed") {
  const CoverageTotals t = summary_with({{"Replacement Cost Value", "100.00"},
                                         {"Actual Cash Value", "100.00"},
                                         {"Scheduled Roof Payment", "30.00"},
                                         {"Net Claim", "99.00"}});
  CHECK(plain(computed_claim(t, or_zero(t.acv))) == "130.00");
}

TEST_CASE("every wording of depreciation is deducted, also over two lines") {
  const CoverageTotals t =
      summary_with({{"Line Item Total", "7,326.12"},
                    {"Replacement Cost Value (Including O&P)", "7,326.12"},
                    {"Less Depreciation (Including Taxes)", "(832.50)"},
                    {"Less General Contractor Overhead & Profit on Recoverable &", ""},
                    {"Non - recoverable Depreciation", "(166.50)"},
                    {"Less Deductible", "(1,000.00)"},
                    {"Net Actual Cash Value Payment", "$5,327.12"},
                    {"Total Line Item Depreciation (Including Taxes)", "832.50"},
                    {"Less Non - recoverable Depreciation (Including Taxes)", "<520.00>"},
                    {"Subtotal", "312.50"}});
  CHECK(plain(t.rcv) == "7,326.12");
  CHECK(plain(deduction_of(t)) == "999.00");
  CHECK(plain(deduction_on_lines(t)) == "832.50");
  CHECK(plain(t.non_recoverable_depreciation) == "520.00");
  CHECK(plain(computed_claim(t, or_zero(t.rcv) - deduction_of(t))) == "5,327.12");
}

TEST_CASE("each spelling of non-recoverable depreciation has its member") {
  for (const char* label : {"Less Non-Recoverable Depreciation", "Less Non-recoverable Depreciation",
                            "Less Non Recoverable Depreciation", "Less Nonrecoverable Depreciation",
                            "Less Non - Recoverable Depreciation (Including Taxes)"}) {
    const CoverageTotals t = summary_with({{"Replacement Cost Value", "100.00"},
                                           {"Less Depreciation", "(10.00)"},
                                           {label, "<5.00>"},
                                           {"Actual Cash Value", "85.00"}});
    CHECK(plain(t.depreciation) == "15.00");
    CHECK(plain(t.non_recoverable_depreciation) == "5.00");
    CHECK(plain(computed_acv(t, {})) == "85.00");
  }
}

TEST_CASE("a row that repeats the value so far is not added again") {
  const CoverageTotals t = summary_with({{"Replacement Cost Value:", "$20.00"},
                                         {"Replacement Cost on Coverage 1:", "$20.00"},
                                         {"Less Recoverable Depreciation:", "$(10.00)"},
                                         {"Net Actual Cash Value on Coverage 1:", "$10.00"},
                                         {"Deductible applied:", "$(3.00)"},
                                         {"Net Actual Cash Value on Coverage 1 after Deductible:", "$7.00"},
                                         {"Recoverable Depreciation:", "$10.00"},
                                         {"Net Estimate:", "$7.00"}});
  CHECK(plain(computed_acv(t, {})) == "10.00");
  CHECK(plain(computed_claim(t, or_zero(t.acv))) == "7.00");
}
