#include "classify/line_marker.h"

#include <doctest/doctest.h>

#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

Anchor anchor(std::string_view text, Type type = bold_10) { return find_anchor(line_of(text, type)); }

std::string label(std::string_view text) {
  const auto words = words_of(text);
  const auto found = read_totals_label(words);
  return found ? found->label + "|" + found->name + "|" + words_text(std::span(words).subspan(found->name_at))
               : "none";
}

}  // namespace

TEST_CASE("lines that open a part of the document") {
  CHECK(anchor("CONTINUED - Kitchen") == Anchor::continued);
  CHECK(anchor("Line Item Totals: SMITH_JOHN1  1.00") == Anchor::line_item_totals);
  CHECK(anchor("Totals:  Kitchen") == Anchor::totals);
  CHECK(anchor("Total: Main Level") == Anchor::totals);
  CHECK(anchor("Area Totals: Exterior") == Anchor::area_totals);
  CHECK(anchor("Dwelling Totals:") == Anchor::coverage_totals);
  CHECK(anchor("Area Dwelling Total:") == Anchor::coverage_totals);
  CHECK(anchor("Grand Total Areas:", {.size = 12, .bold = true}) == Anchor::grand_total_areas);
  CHECK(anchor("Coverage  Item Total  %  ACV Total  %") == Anchor::coverage_table);
  CHECK(anchor("COVERAGE  TAX  RCV  DEPREC.  ACV") == Anchor::coverage_table);
  CHECK(anchor("Summary for Dwelling") == Anchor::summary);
  CHECK(anchor("Summary for Coverage A - Dwelling - 35 Windstorm and Hail") == Anchor::summary);
  CHECK(anchor("Recap of Taxes, Overhead and Profit") == Anchor::recap_tax);
  CHECK(anchor("Recap by Room") == Anchor::recap_room);
  CHECK(anchor("Recap by Category with Depreciation") == Anchor::recap_category);
  CHECK(anchor("DESCRIPTION  QUANTITY UNIT PRICE  TAX  RCV  DEPREC.  ACV", bold_9) == Anchor::column_header);
  CHECK(anchor("Kitchen - Subtotal (6 items)  $3,570.02") == Anchor::totals);
}

TEST_CASE("the same words in a sentence do not open anything") {
  CHECK(anchor("Summary for Dwelling see the next page", {.size = 10}) == Anchor::none);
  CHECK(anchor("Recap by Room is printed below", {.size = 10}) == Anchor::none);
  CHECK(anchor("Kitchen") == Anchor::none);
  CHECK(anchor("Insured: Quillfeather") == Anchor::none);
  CHECK(anchor("QUANTITY  TAX", bold_9) == Anchor::none);
}

TEST_CASE("sample tables in guides are too small to count") {
  CHECK(anchor("QUANTITY  UNIT PRICE  TAX  RCV", {.size = 6, .bold = true}) == Anchor::none);
  CHECK(anchor("Line Item Totals: SAMPLE", {.size = 3, .bold = true}) == Anchor::none);
}

TEST_CASE("labels of totals rows, and where the name begins") {
  CHECK(label("Totals:  Kitchen") == "Totals||Kitchen");
  CHECK(label("Total: Main Level 5.00") == "Total||Main Level 5.00");
  CHECK(label("Line Item Totals: SMITH__") == "Line Item Totals||SMITH__");
  CHECK(label("Dwelling Totals: 5.00") == "Totals|Dwelling|5.00");
  CHECK(label("Area Dwelling Total: 5.00") == "Area Total|Dwelling|5.00");
  CHECK(label("Family Room - Subtotal (7 items) $5.00") == "Subtotal|Family Room|$5.00");
  CHECK(label("Area Totals: Exterior") == "none");
  CHECK(label("Insured: Totals:") == "none");
  CHECK(label("Totals of everything") == "none");
}
