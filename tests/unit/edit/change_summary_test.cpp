#include "edit/change_totals.h"

#include <doctest/doctest.h>

#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::edit;
using namespace estimate::testing;

namespace {

CoverageTotals summary_with_markup() {
  CoverageTotals t = summary("Dwelling", "1000", "50", "1260", "500", "660");
  t.overhead = t.profit = money("105");
  t.depreciation = money("100");
  t.recoverable_depreciation = money("80");
  t.non_recoverable_depreciation = money("20");
  t.acv = money("1160");
  t.net_claim_if_recovered = money("740");
  t.rows = {{"Line Item Total", money("1000")},
            {"Material Sales Tax", money("50")},
            {"Subtotal", money("1050")},
            {"Overhead", money("105")},
            {"Profit", money("105")},
            {"Replacement Cost Value", money("1260")},
            {"Less Depreciation", money("-100")},
            {"Actual Cash Value", money("1160")},
            {"Less Deductible", money("-500")},
            {"Net Claim", money("660")},
            {"Total Recoverable Depreciation", money("80")},
            {"Net Claim if Depreciation is Recovered", money("740")}};
  return t;
}

}  // namespace

TEST_CASE("what remains after prior payments follows the net claim") {
  CoverageTotals t = summary("Dwelling", "1000", "50", "1050", "500", "0");
  t.depreciation = t.recoverable_depreciation = money("100");
  t.acv = money("950");
  t.net_claim.reset();
  t.prior_payments = money("200");
  t.net_claim_remaining = money("250");
  t.net_claim_remaining_if_recovered = money("350");
  t.rows = {{"Less Prior Payment(s)", money("-200")},
            {"Net Claim Remaining", money("250")},
            {"Total Recoverable Depreciation", money("100")},
            {"Net Claim Remaining if Depreciation is Recovered", money("350")}};
  change_summary(t,
                 {.extension = money("80"),
                  .tax = money("20"),
                  .overhead_and_profit = {},
                  .rcv = money("100"),
                  .recoverable = money("10"),
                  .non_recoverable = {}},
                 {.lines_have_tax = true, .lines_have_markup = true});
  CHECK(t.prior_payments == money("200"));
  CHECK_FALSE(t.net_claim);
  CHECK(t.net_claim_remaining == money("340"));
  CHECK(t.net_claim_remaining_if_recovered == money("450"));
  CHECK(t.rows[0].amount == money("-200"));
  CHECK(t.rows[1].amount == money("340"));
  CHECK(t.rows[2].amount == money("110"));
  CHECK(t.rows[3].amount == money("450"));
}

TEST_CASE("the additional amounts that are available follow the depreciation") {
  CoverageTotals t = summary("Dwelling", "1000", "0", "1000", "0", "900");
  t.depreciation = money("100");
  t.net_claim_if_recovered = money("1000");
  t.rows = {{"Replacement Cost Value", money("1000")},
            {"Less Depreciation (Including Taxes)", money("-100")},
            {"Net Actual Cash Value Payment", money("900")},
            {"Total Line Item Depreciation (Including Taxes)", money("100")},
            {"Less Non-recoverable Depreciation (Including Taxes)", money("-0")},
            {"Subtotal", money("100")},
            {"Replacement Cost Benefits", money("100")},
            {"Total Maximum Additional Amount Available If Incurred", money("100")},
            {"Total Amount of Claim If Incurred", money("1000")}};
  change_summary(t,
                 {.extension = money("100"),
                  .tax = {},
                  .overhead_and_profit = {},
                  .rcv = money("100"),
                  .recoverable = money("10"),
                  .non_recoverable = money("5")},
                 {.lines_have_tax = true, .lines_have_markup = true});
  const char* after[] = {"1100", "-115", "985", "115", "-5", "110", "110", "110", "1095"};
  for (std::size_t i = 0; i < t.rows.size(); ++i) CHECK_MESSAGE(t.rows[i].amount == money(after[i]), i);
}

TEST_CASE("overhead and profit keep the rates of the summary") {
  CoverageTotals t = summary_with_markup();
  change_summary(t,
                 {.extension = money("200"),
                  .tax = {},
                  .overhead_and_profit = {},
                  .rcv = money("200"),
                  .recoverable = money("10"),
                  .non_recoverable = {}},
                 {});
  CHECK(t.line_item_total == money("1200"));
  CHECK(t.tax == money("60"));  // in proportion
  CHECK(t.overhead == money("126"));
  CHECK(t.rcv == money("1512"));
  CHECK(t.depreciation == money("110"));
  CHECK(t.acv == money("1402"));
  CHECK(t.net_claim == money("902"));
  CHECK(t.net_claim_if_recovered == money("992"));
  CHECK(t.rows[2].amount == money("1260"));
  CHECK(t.rows[6].amount == money("-110"));
  CHECK(t.rows[11].amount == money("992"));
}

TEST_CASE("taxes of the lines are those of the summary") {
  CoverageTotals t = summary_with_markup();
  change_summary(t,
                 {.extension = money("200"),
                  .tax = money("3"),
                  .overhead_and_profit = money("40"),
                  .rcv = money("243"),
                  .recoverable = {},
                  .non_recoverable = {}},
                 {.lines_have_tax = true, .lines_have_markup = true});
  CHECK(t.tax == money("53"));
  CHECK(t.overhead == money("125"));
  CHECK(t.profit == money("125"));
  CHECK(t.rcv == money("1503"));
}

TEST_CASE("a deductible is at most the ACV") {
  CoverageTotals t = summary_with_markup();
  change_summary(t,
                 {.extension = money("-900"),
                  .tax = money("-45"),
                  .overhead_and_profit = money("-189"),
                  .rcv = money("-1134"),
                  .recoverable = money("-80"),
                  .non_recoverable = {}},
                 {.lines_have_tax = true, .lines_have_markup = true});
  CHECK(t.acv == money("106"));
  CHECK(t.deductible == money("106"));
  CHECK(t.full_deductible == money("500"));
  CHECK(t.net_claim == money("0"));
}

TEST_CASE("payments are deducted from what is below them, and a first payment gets its rows") {
  CoverageTotals t = summary_with_markup();
  set_prior_payments(t, money("300"));
  CHECK(t.net_claim == money("660"));
  CHECK(t.net_claim_remaining == money("360"));
  CHECK(t.net_claim_remaining_if_recovered == money("440"));
  REQUIRE(t.rows.size() == 15);
  CHECK(t.rows[12] == SummaryRow{"Less Prior Payment(s)", money("-300")});
  CHECK(t.rows[13] == SummaryRow{"Net Claim Remaining", money("360")});
  CHECK(t.rows[14] == SummaryRow{"Net Claim Remaining if Depreciation is Recovered", money("440")});
  set_prior_payments(t, money("310.50"));
  CHECK(t.net_claim_remaining == money("349.50"));
  CHECK(t.rows[12].amount == money("-310.50"));
  CHECK(t.rows[14].amount == money("429.50"));

  // As exports have it: the net claim is what is left.
  CoverageTotals exported = summary("Dwelling", "1000", "50", "1050", "500", "350");
  exported.prior_payments = money("200");
  exported.rows = {{"Replacement Cost Value", money("1050")},
                   {"Less Deductible", money("-500")},
                   {"Less Prior Payment(s)", money("-200")},
                   {"Net Claim", money("350")}};
  set_prior_payments(exported, {});
  CHECK(exported.net_claim == money("550"));
  CHECK(exported.rows[2].amount.is_zero());
  CHECK(exported.rows[3].amount == money("550"));
}

TEST_CASE("the claim follows its deductible, which is at most the ACV") {
  CoverageTotals t = summary_with_markup();
  set_deductible(t, money("1000"));
  CHECK(t.deductible == money("1000"));
  CHECK(t.net_claim == money("160"));
  CHECK(t.net_claim_if_recovered == money("240"));
  CHECK(t.rows[8] == SummaryRow{"Less Deductible", money("-1000")});
  CHECK(t.rows[9].amount == money("160"));
  CHECK(t.rows[11].amount == money("240"));
  set_deductible(t, money("2000"));
  CHECK(t.deductible == money("1160"));
  CHECK(t.full_deductible == money("2000"));
  CHECK(t.net_claim == Money());
  CHECK(t.rows[8] == SummaryRow{"Less Deductible [Full Deductible = 2,000.00]", money("-1160")});
  set_deductible(t, money("500"));
  CHECK_FALSE(t.full_deductible);
  const CoverageTotals before = summary_with_markup();
  CHECK(t == before);

  CoverageTotals none = summary_with_markup();
  none.rows.erase(none.rows.begin() + 8);
  none.deductible.reset();
  none.net_claim = none.rows[8].amount = money("1160");
  none.net_claim_if_recovered = none.rows[10].amount = money("1240");
  set_deductible(none, money("500"));
  CHECK(none == before);
}
