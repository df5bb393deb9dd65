#include "esx/estimate/recalculate.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "assemble/reconcile.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/verify_esx.h"
#include "support/must.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

/// As a reader returns it: with the sums of the lines in the reconciliation.
Estimate read_sample() {
  Estimate e = assigned_sample();
  e.line_item_totals = Amounts{money("3.46"), {}, money("870.31"), {}, {}};
  e.reconciliation = assemble::reconcile(e);
  return e;
}

Estimate whole(const Estimate& e, const PriceMatch& match = {}) {
  const auto result = recalculate(e, match);
  REQUIRE_MESSAGE(result.has_value(), (result ? "" : to_string(result.error())));
  return *result;
}

/// Every total follows from the lines, and the ESX passes.
void check_closes(const Estimate& e) {
  for (const Check& check : e.reconciliation.checks) CHECK_MESSAGE(check.ok, check.what);
  const auto package = build_esx(e);
  REQUIRE_MESSAGE(package.has_value(), (package ? "" : to_string(package.error())));
  const auto bytes = write_esx(*package);
  REQUIRE(bytes.has_value());
  const auto verification = verify_esx(*bytes);
  REQUIRE(verification.has_value());
  for (const Finding& f : verification->errors) CHECK_MESSAGE(false, f.where << ": " << f.message);
  for (const Finding& f : verification->warnings)
    CHECK_MESSAGE(f.code != "print_disagrees", f.where << ": " << f.message);
}

const RecapCategory& category(const Estimate& e, std::string_view name) {
  for (const RecapCategory& row : e.recap_by_category)
    if (row.name == name) return row;
  FAIL("no row " << name);
  return e.recap_by_category.front();
}

}  // namespace

TEST_CASE("an estimate that nobody edited comes back as it is") {
  const Estimate e = read_sample();
  CHECK(e.reconciliation.ok);
  CHECK(whole(e) == e);
}

TEST_CASE("a contradiction of the print stays") {
  Estimate e = read_sample();
  e.items[3].rcv = money("63.13");
  e.recap_by_category[0].amount = money("99");
  e.reconciliation = assemble::reconcile(e);
  CHECK_FALSE(e.reconciliation.ok);
  CHECK(whole(e) == e);
}

TEST_CASE("a changed quantity changes tax, RCV and every total above it") {
  Estimate e = read_sample();
  e.items[0].quantity = quantity("200");
  const Estimate after = whole(e);
  const LineItem& line = after.items[0];
  CHECK(line.tax == money("4.20"));
  CHECK(line.rcv == money("154.20"));
  CHECK(must(line.printed).rcv == money("77.10"));
  CHECK(must(after.sections[2].totals).rcv == money("255.20"));
  CHECK(must(after.sections[2].printed).rcv == money("178.10"));
  CHECK(must(after.line_item_totals).tax == money("5.56"));
  CHECK(after.coverages[0].line_item_total == money("811.77"));
  CHECK(after.coverages[0].rcv == money("816.33"));
  CHECK(after.coverages[0].net_claim == money("316.33"));
  CHECK(after.coverages[1] == e.coverages[1]);
  CHECK(after.recap_by_room[2].amount == money("250"));
  CHECK(after.recap_by_room[2].coverages[0].amount == money("150"));
  CHECK(category(after, "GENERAL DEMOLITION").amount == money("650"));
  CHECK(category(after, "FLOOR COVERING - CARPET").amount == money("100"));
  CHECK(after.recap_of_taxes[0].amount == money("5.56"));
  CHECK(must(after.printed).coverages == e.coverages);
  check_closes(after);
}

TEST_CASE("totals of recaps follow; charges and statements stay as printed") {
  Estimate e = read_sample();
  RecapCategory total, fees;
  fees.name = "Permits and Fees";
  fees.amount = money("82.25");
  fees.tax_or_markup = true;
  const auto taxes = std::ranges::find_if(e.recap_by_category, &RecapCategory::tax_or_markup);
  e.recap_by_category.insert(taxes, fees);
  total.name = "Total";
  for (const RecapCategory& row : e.recap_by_category) total.amount += row.amount;
  e.recap_by_category_totals = {total};
  e.recap_of_taxes[0].total = e.recap_of_taxes[0].amount;
  e.statements = {{"Loss Recap Summary", "Dwelling", {{"RCV", money("1")}}, 1}};
  e.reconciliation = assemble::reconcile(e);
  const Estimate given = e;
  e.items[0].quantity = quantity("200");
  const Estimate after = whole(e);
  Money sum;
  for (const RecapCategory& row : after.recap_by_category) sum += row.amount;
  CHECK(sum != total.amount);
  CHECK(after.recap_by_category_totals[0].amount == sum);
  CHECK(category(after, "Permits and Fees").amount == money("82.25"));
  CHECK(after.recap_of_taxes[0].total == after.recap_of_taxes[0].amount);
  CHECK(after.statements.empty());
  CHECK(must(after.printed).statements == given.statements);
  CHECK(must(after.printed).recap_by_category_totals == given.recap_by_category_totals);
}

TEST_CASE("a line in another room leaves no statement that repeats the rooms as they were") {
  Estimate e = read_sample();
  e.statements = {{"Estimate Recap For Coverage Dwelling", "Dwelling - Kitchen", {{"RCV", money("1")}}, 1}};
  e.items[0].section = e.items.back().section;
  const Estimate after = whole(e);
  CHECK(after.coverages == e.coverages);
  CHECK(after.statements.empty());
  CHECK(must(after.printed).statements == e.statements);
}

TEST_CASE("the rows of a payment worksheet follow") {
  Estimate e = read_sample();
  CoverageTotals& summary = e.coverages[0];
  summary.rows = {{"Estimate Total", must(summary.line_item_total)},
                  {"Replacement Cost", must(summary.rcv)},
                  {"Less Deductible", -must(summary.deductible)},
                  {"Estimated Remaining ACV Benefits", must(summary.net_claim)}};
  e.reconciliation = assemble::reconcile(e);
  e.items[0].quantity = quantity("200");
  const CoverageTotals after = whole(e).coverages[0];
  CHECK(after.rows[0].amount == must(after.line_item_total));
  CHECK(after.rows[1].amount == must(after.rcv));
  CHECK(after.rows[3].amount == must(after.net_claim));
  CHECK(after.rows[3].amount != must(summary.net_claim));
}

TEST_CASE("a changed tax stays, because the total over it shows that it was changed") {
  Estimate e = read_sample();
  e.items[0].tax = money("3.10");
  const Estimate after = whole(e);
  CHECK(after.items[0].tax == money("3.10"));
  CHECK(after.items[0].rcv == money("78.10"));
  CHECK(must(after.items[0].printed).tax == money("2.10"));
  CHECK(after.coverages[0].tax == money("3.46"));
  check_closes(after);
}

TEST_CASE("an RCV follows from the other figures") {
  Estimate e = read_sample();
  e.items[0].rcv = money("80");
  const Estimate after = whole(e);
  CHECK(after.items[0].rcv == money("77.10"));
  CHECK(after.coverages == e.coverages);
}

TEST_CASE("a deleted line is missing from every total") {
  Estimate e = read_sample();
  e.items.erase(e.items.begin() + 1);
  const Estimate after = whole(e);
  CHECK(must(after.line_item_totals).rcv == money("769.31"));
  CHECK(after.coverages[1].line_item_total == money("30.08"));
  CHECK(after.coverages[1].tax == money("0"));
  CHECK(category(after, "CONT: CLEAN - HARD FURNITURE").amount == money("0"));
  check_closes(after);
}

TEST_CASE("an added line needs a description, a quantity and a price") {
  Estimate e = read_sample();
  LineItem line;
  line.section = 3;
  line.description = "Paint the ceiling";
  line.quantity = quantity("120");
  line.unit = "SF";
  line.unit_price = money("1.50");
  line.cat = "PNT";
  e.items.push_back(line);
  const Estimate after = whole(e);
  CHECK(after.items.back().rcv == money("180"));
  CHECK(after.items.back().coverage == "Dwelling");
  CHECK(after.coverages[0].line_item_total == money("916.77"));
  CHECK(category(after, "PAINTING").amount == money("241.77"));
  CHECK(after.warnings.back().code == "tax_not_given");
  check_closes(after);

  SUBCASE("once") { CHECK(whole(after) == after); }
}

TEST_CASE("several edits at once") {
  Estimate e = read_sample();
  e.items[0].quantity = quantity("120");
  e.items[3].replace_price = money("2.32");
  e.items.erase(e.items.begin() + 2);
  LineItem line;
  line.section = 2;
  line.description = "Tile";
  line.quantity = quantity("3");
  line.unit_price = money("7");
  line.coverage = "Contents";
  e.items.push_back(line);
  const Estimate after = whole(e);
  CHECK(after.items[2].tax == money("0.72"));
  CHECK(after.coverages[0].line_item_total == money("213.54"));
  CHECK(after.coverages[1].line_item_total == money("151.08"));
  check_closes(after);
  CHECK(whole(after) == after);
}

TEST_CASE("depreciation follows its own percentage, and a typed one stays") {
  Estimate e = read_sample();
  LineItem& line = e.items[0];
  line.depreciation.emplace().amount = money("7.71");
  must(line.depreciation).percent = percent("10");
  line.acv = money("69.39");
  e.reconciliation = assemble::reconcile(e);
  SUBCASE("by its percentage") {
    line.quantity = quantity("200");
    const Estimate after = whole(e);
    CHECK(must(after.items[0].depreciation).amount == money("15.42"));
    CHECK(after.items[0].acv == money("138.78"));
  }
  SUBCASE("typed") {
    must(line.depreciation).amount = money("10");
    const Estimate after = whole(e);
    CHECK(must(after.items[0].depreciation).amount == money("10"));
    CHECK(after.items[0].acv == money("67.10"));
    CHECK(after.items[0].rcv == money("77.10"));
  }
}

TEST_CASE("an amount that no ESX can represent names its line") {
  Estimate e = read_sample();
  e.items[1].quantity = quantity("99999999");
  e.items[1].replace_price = money("999999999");
  const auto result = recalculate(e);
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error().code == ErrorCode::invalid_estimate);
  CHECK(result.error().where == "/line_items/1");
}

TEST_CASE("a line in no section is revised as any other") {
  const auto e = estimate_from_json(
      R"({"schema": "estimate-v1",
          "line_items": [{"quantity": 2, "unit_price": 100, "tax": 1, "rcv": 300, "source": {"page": 1}}],
          "totals": {"line_items": {"tax": 1, "rcv": 201}},
          "recap_by_room": [{"kind": "area_subtotal", "name": "A", "amount": 200}]})");
  REQUIRE(e.has_value());
  const Estimate revised = whole(*e);
  REQUIRE(revised.items.size() == 1);
  CHECK(revised.items[0].printed.has_value());
}

TEST_CASE("printed figures survive JSON and the ESX") {
  Estimate e = read_sample();
  e.items[0].quantity = quantity("200");
  const Estimate after = whole(e);
  const auto again = estimate_from_json(estimate_to_json(after, nullptr));
  REQUIRE(again.has_value());
  CHECK(*again == after);
  const auto read = read_esx(*write_esx(*build_esx(after)));
  REQUIRE(read.has_value());
  CHECK(read->value == after);
}
