#include "classify/marked_lines.h"

#include <doctest/doctest.h>

#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

LineMarker marker(std::string_view text, Type type = bold_10) {
  const Line line = line_of(text, type);
  return find_line_marker(line, read_headings(line));
}

std::string label(std::string_view text) {
  const auto words = words_of(text);
  const auto found = read_totals_label(words);
  return found ? found->label + "|" + found->name + "|" + words_text(std::span(words).subspan(found->name_at))
               : "none";
}

}  // namespace

TEST_CASE("lines that open a part of the document") {
  CHECK(marker("CONTINUED - Kitchen") == LineMarker::continued);
  CHECK(marker("CO#TI#UED - Kitchen") == LineMarker::continued);
  CHECK(marker("COVERED - Patio") == LineMarker::none);
  CHECK(marker("Line Item Totals: SMITH_JOHN1  1.00") == LineMarker::line_item_totals);
  CHECK(marker("Totals:  Kitchen") == LineMarker::totals);
  CHECK(marker("Total: Main Level") == LineMarker::totals);
  CHECK(marker("Area Totals: Exterior") == LineMarker::area_totals);
  CHECK(marker("Dwelling Totals:") == LineMarker::coverage_totals);
  CHECK(marker("Area Dwelling Total:") == LineMarker::coverage_totals);
  CHECK(marker("Grand Total Areas:", {.size = 12, .bold = true}) == LineMarker::grand_total_areas);
  CHECK(marker("Coverage  Item Total  %  ACV Total  %") == LineMarker::coverage_table);
  CHECK(marker("COVERAGE  TAX  RCV  DEPREC.  ACV") == LineMarker::coverage_table);
  CHECK(marker("Summary for Dwelling") == LineMarker::summary);
  CHECK(marker("Summary for Coverage A - Dwelling - 35 Windstorm and Hail") == LineMarker::summary);
  CHECK(marker("Recap of Taxes, Overhead and Profit") == LineMarker::recap_tax);
  CHECK(marker("Recap by Room") == LineMarker::recap_room);
  CHECK(marker("O&P Items  RCV  Deprec.  ACV", {.size = 12, .bold = true}) == LineMarker::recap_category);
  CHECK(marker("Loss Recap Summary") == LineMarker::statement);
  CHECK(marker("Estimate Recap For Coverage A - Dwelling") == LineMarker::statement);
  CHECK(marker("Dwelling - Additional Coverage Limit Recap") == LineMarker::statement);
  CHECK(marker("Replacement cost: $20,576.76", {.size = 10}) == LineMarker::statement);
  CHECK(marker("Additional Charges  Charge") == LineMarker::additional_charges);
  CHECK(marker("Recap by Category with Depreciation") == LineMarker::recap_category);
  CHECK(marker("DESCRIPTION  QUANTITY UNIT PRICE  TAX  RCV  DEPREC.  ACV", bold_9) ==
        LineMarker::column_header);
  CHECK(marker("Kitchen - Subtotal (6 items)  $3,570.02") == LineMarker::totals);
}

TEST_CASE("the same words in a sentence do not open anything") {
  CHECK(marker("Summary for Dwelling see the next page", {.size = 10}) == LineMarker::none);
  CHECK(marker("Recap by Room is printed below", {.size = 10}) == LineMarker::none);
  CHECK(marker("see the loss recap summary", {.size = 10}) == LineMarker::none);
  CHECK(marker("Kitchen") == LineMarker::none);
  CHECK(marker("Insured: Quillfeather") == LineMarker::none);
  CHECK(marker("QUANTITY  TAX", bold_9) == LineMarker::none);
}

TEST_CASE("sample tables in guides are too small to count") {
  CHECK(marker("QUANTITY  UNIT PRICE  TAX  RCV", {.size = 6, .bold = true}) == LineMarker::none);
  CHECK(marker("Line Item Totals: SAMPLE", {.size = 3, .bold = true}) == LineMarker::none);
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
