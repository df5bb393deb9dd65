#include "assemble/assemble.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "support/must.h"
#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using estimate::testing::must;
using estimate::testing::row_of;

namespace {

struct RepairedFigures {
  const char *quantity, *price, *tax, *rcv, *depreciation, *acv;
};

Row item(const char* number, const RepairedFigures& f) {
  return row_of(RowKind::item, "",
                {{Field::number, number},
                 {Field::description, "Range"},
                 {Field::quantity, f.quantity},
                 {Field::unit, "EA"},
                 {Field::unit_price, f.price},
                 {Field::tax, f.tax},
                 {Field::rcv, f.rcv},
                 {Field::depreciation, f.depreciation},
                 {Field::acv, f.acv}});
}

Row totals(const char* tax, const char* rcv, const char* depreciation, const char* acv) {
  return row_of(RowKind::totals, "Kitchen",
                {{Field::label, "Totals"},
                 {Field::tax, tax},
                 {Field::rcv, rcv},
                 {Field::depreciation, depreciation},
                 {Field::acv, acv}});
}

/// Two lines of a kitchen and their totals; line 1 as given.
Classified kitchen(const RepairedFigures& first, const char* rcv_total = "210.00") {
  Classified classified;
  classified.layout = "FINAL8";
  classified.rows = {row_of(RowKind::section_heading, "Kitchen"), item("1", first),
                     item("2", {"1.00", "95.00", "5.00", "100.00", "(10.00)", "90.00"}),
                     totals("15.00", rcv_total, "20.00", "190.00")};
  return classified;
}

constexpr RepairedFigures right = {"2.00", "50.00", "10.00", "110.00", "(10.00)", "100.00"};

Estimate assembled(const Classified& classified, bool recognized = true, const Limits& limits = {}) {
  Document document;
  document.page_count = 1;
  Page& page = document.pages.emplace_back();
  page.number = 1;
  page.recognized = recognized;
  return assemble_recognized(document, classified, limits);
}

std::vector<Warning> warnings_of(const Estimate& estimate, const char* code) {
  std::vector<Warning> found;
  std::ranges::copy_if(estimate.warnings, std::back_inserter(found),
                       [&](const Warning& w) { return w.code == code; });
  return found;
}

}  // namespace

TEST_CASE("an estimate that adds up is left alone") {
  const Estimate estimate = assembled(kitchen(right));
  CHECK(estimate.source.ocr);
  CHECK(estimate.reconciliation.ok);
  CHECK(warnings_of(estimate, "ocr_repaired").empty());
  CHECK(warnings_of(estimate, "ocr_uncertain").empty());
}

TEST_CASE("a digit that line and totals determine is repaired, and the warning names it") {
  RepairedFigures wrong = right;
  wrong.tax = "16.00";
  const Estimate estimate = assembled(kitchen(wrong));
  CHECK(must(estimate.items[0].tax).plain() == "10");
  CHECK(estimate.reconciliation.ok);
  const auto repaired = warnings_of(estimate, "ocr_repaired");
  REQUIRE(repaired.size() == 1);
  CHECK(repaired[0].page == 1);
  CHECK(repaired[0].line == "1");
  CHECK(repaired[0].message.find("tax was recognized as 16.00") != std::string::npos);
  CHECK(repaired[0].message.find("10.00") != std::string::npos);
}

TEST_CASE("quantities, prices and totals are repaired too") {
  RepairedFigures quantity = right, price = right;
  quantity.quantity = "7.00";
  price.price = "58.00";
  CHECK(must(assembled(kitchen(quantity)).items[0].quantity).plain() == "2");
  CHECK(must(assembled(kitchen(price)).items[0].unit_price).plain() == "50");
  const Estimate total = assembled(kitchen(right, "270.00"));
  CHECK(total.reconciliation.ok);
  CHECK(warnings_of(total, "ocr_repaired").size() == 1);
}

TEST_CASE("repairs end at the limits") {
  RepairedFigures wrong = right;
  wrong.tax = "16.00";
  CHECK(warnings_of(assembled(kitchen(wrong), true, {.repairs = 0}), "ocr_repaired").empty());
  CHECK(warnings_of(assembled(kitchen(wrong), true, {.repair_trials = 0}), "ocr_repaired").empty());
  CHECK(warnings_of(assembled(kitchen(wrong), true, {.repairs = 1}), "ocr_repaired").size() == 1);
}

TEST_CASE("of a figure that is printed twice, the last one counts") {
  RepairedFigures wrong = right;
  wrong.tax = "16.00";
  Classified twice = kitchen(right);
  twice.rows.insert(twice.rows.begin() + 2, row_of(RowKind::item_numbers, "", {{Field::tax, "16.00"}}));
  const Estimate estimate = assembled(twice);
  CHECK(must(estimate.items[0].tax).plain() == "10");
  REQUIRE(warnings_of(estimate, "ocr_repaired").size() == 1);
  twice.rows[1] = item("1", wrong);
  twice.rows[2].cells[0].text = "10.00";
  CHECK(assembled(twice).reconciliation.ok);
  CHECK(warnings_of(assembled(twice), "ocr_repaired").empty());
}

TEST_CASE("the totals of all lines are repaired") {
  Classified all = kitchen(right);
  all.rows.push_back(
      row_of(RowKind::totals, "HOLLOW",
             {{Field::label, "Line Item Totals"}, {Field::tax, "15.00"}, {Field::rcv, "270.00"}}));
  const Estimate estimate = assembled(all);
  CHECK(must(must(estimate.line_item_totals).rcv).plain() == "210");
  CHECK(estimate.reconciliation.ok);
}

TEST_CASE("a figure that decides where its section is in the tree is repaired too") {
  Classified grouped = kitchen(right);
  grouped.rows.insert(grouped.rows.begin(), row_of(RowKind::group_heading, "HOLLOW"));
  grouped.rows.push_back(row_of(RowKind::section_heading, "Stairs"));
  grouped.rows.push_back(item("3", {"1.00", "3.00", "0.00", "3.00", "(0.00)", "3.00"}));
  grouped.rows.push_back(row_of(RowKind::totals, "Stairs", {{Field::label, "Totals"}, {Field::rcv, "3.00"}}));
  // The basement prints no totals, so it amounts to 0 and only a hall without an amount can be in it.
  grouped.rows.push_back(row_of(RowKind::group_heading, "Basement"));
  grouped.rows.push_back(row_of(RowKind::section_heading, "Hall"));
  grouped.rows.push_back(item("4", {"1.00", "9.00", "0.00", "0.00", "(0.00)", "9.00"}));
  grouped.rows.push_back(
      row_of(RowKind::totals, "HOLLOW", {{Field::label, "Total"}, {Field::rcv, "222.00"}}));
  const Estimate estimate = assembled(grouped);
  CHECK(estimate.reconciliation.ok);
  CHECK(warnings_of(estimate, "ocr_repaired").size() == 1);
  REQUIRE(estimate.items.size() == 4);
  const Section& hall = estimate.sections[static_cast<std::size_t>(estimate.items[3].section)];
  CHECK(hall.name == "Hall");
  CHECK(hall.parent == 0);
}

TEST_CASE("a line without a solution is marked") {
  RepairedFigures wrong = right;
  wrong.quantity = "1.00";  // 2.00 would add up, but does not look like a 1
  const Estimate estimate = assembled(kitchen(wrong));
  CHECK(must(estimate.items[0].quantity).plain() == "1");
  CHECK_FALSE(estimate.reconciliation.ok);
  CHECK(warnings_of(estimate, "ocr_repaired").empty());
  const auto marked = warnings_of(estimate, "ocr_uncertain");
  REQUIRE(marked.size() == 1);
  CHECK(marked[0].line == "1");
}

TEST_CASE("a line alone proves nothing if the totals disagree") {
  RepairedFigures wrong = right;
  wrong.tax = "16.00";
  const Estimate estimate = assembled(kitchen(wrong, "999.00"));
  CHECK(must(estimate.items[0].tax).plain() == "16");
  CHECK(warnings_of(estimate, "ocr_repaired").empty());
  CHECK(warnings_of(estimate, "ocr_uncertain").size() >= 2);
}

TEST_CASE("a recognized text that cannot be a formula is marked") {
  Classified classified = kitchen(right);
  classified.rows[1].cells.push_back({Field::calc, "W*ld", {}});
  const auto marked = warnings_of(assembled(classified), "ocr_uncertain");
  REQUIRE(marked.size() == 1);
  CHECK(marked[0].line == "1");
  CHECK(marked[0].message.ends_with("W*ld"));
  CHECK(warnings_of(assembled(classified, false), "ocr_uncertain").empty());
}

TEST_CASE("printed text is never repaired") {
  RepairedFigures wrong = right;
  wrong.tax = "16.00";
  const Estimate estimate = assembled(kitchen(wrong), false);
  CHECK(must(estimate.items[0].tax).plain() == "16");
  CHECK(warnings_of(estimate, "ocr_repaired").empty());
}

TEST_CASE("alternatives differ in one character") {
  const auto alternatives = digit_alternatives("(10.00)");
  CHECK(std::ranges::find(alternatives, "(70.00)") != alternatives.end());
  CHECK(std::ranges::find(alternatives, "(16.00)") != alternatives.end());
  CHECK(std::ranges::find(alternatives, "(10.00)") == alternatives.end());
  const auto longer = digit_alternatives("$11.23");
  CHECK(std::ranges::find(longer, "$511.23") != longer.end());
  CHECK(digit_alternatives("").empty());
}
