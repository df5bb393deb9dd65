#include "assemble/repair.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "assemble/digit_alternatives.h"
#include "support/must.h"
#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using estimate::testing::must;
using estimate::testing::row_of;

namespace {

struct Figures {
  const char *quantity, *price, *tax, *rcv, *depreciation, *acv;
};

Row item(const char* number, const Figures& f) {
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
Classified kitchen(const Figures& first, const char* rcv_total = "210.00") {
  Classified classified;
  classified.layout = "FINAL8";
  classified.rows = {row_of(RowKind::section_heading, "Kitchen"), item("1", first),
                     item("2", {"1.00", "95.00", "5.00", "100.00", "(10.00)", "90.00"}),
                     totals("15.00", rcv_total, "20.00", "190.00")};
  return classified;
}

constexpr Figures right = {"2.00", "50.00", "10.00", "110.00", "(10.00)", "100.00"};

Estimate assembled(const Classified& classified, bool recognized = true) {
  Document document;
  document.page_count = 1;
  Page& page = document.pages.emplace_back();
  page.number = 1;
  page.recognized = recognized;
  return assemble_recognized(document, classified);
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
  Figures wrong = right;
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
  Figures quantity = right, price = right;
  quantity.quantity = "7.00";
  price.price = "58.00";
  CHECK(must(assembled(kitchen(quantity)).items[0].quantity).plain() == "2");
  CHECK(must(assembled(kitchen(price)).items[0].unit_price).plain() == "50");
  const Estimate total = assembled(kitchen(right, "270.00"));
  CHECK(total.reconciliation.ok);
  CHECK(warnings_of(total, "ocr_repaired").size() == 1);
}

TEST_CASE("a line without a solution is marked") {
  Figures wrong = right;
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
  Figures wrong = right;
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
  Figures wrong = right;
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
