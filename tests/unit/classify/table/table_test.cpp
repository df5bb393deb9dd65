#include "classify/table/table.h"

#include <doctest/doctest.h>

#include "support/page_builder.h"
#include "support/tables.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

struct Sample {
  const char *layout, *headings, *second;
};

// The column headings exactly as printed.
constexpr Sample samples[] = {
    {"FINAL8", "DESCRIPTION  QUANTITY UNIT PRICE  TAX  RCV  DEPREC.  ACV", ""},
    {"FINAL8", "DESCRIPTION  QTY UNIT PRICE  TAX  RCV  DEPREC.  ACV", ""},
    {"FINAL5", "DESCRIPTION  QUANTITY  UNIT PRICE  TAX  RCV", ""},
    {"FINAL6", "DESCRIPTION  QUANTITY  UNIT PRICE  TAX  GCO&P  RCV", ""},
    {"ALLSTATE", "DESCRIPTION  QUANTITY  UNIT  RCV  AGE/LIFE  COND.  DEP %  DEPREC.  ACV", ""},
    {"ALLSTATE", "Description Quantity Unit RCV Age/Life Condition Dep% Deprec. ACV", ""},
    {"AGELIFE", "QUANTITY  UNIT  TAX  RCV  AGE/LIFE  COND.  DEP %  DEPREC.  ACV", ""},
    {"AGELIFE_OP", "QUANTITY  UNIT  TAX  O&P  RCV  AGE/LIFE  COND.  DEP %  DEPREC.  ACV", ""},
    {"USAA_OP", "QUANTITY  UNIT  TAX  O&P  RCV  AGE/LIFE  DEPREC.  ACV", ""},
    {"USAA_OLD", "Description  Quantity  Unit Price  RCV  Depreciation  ACV", ""},
    {"SF", "QUANTITY  UNIT PRICE  TAX  RCV  AGE/LIFE  DEPREC.  ACV", "CONDITION  DEP %"},
    {"CONTRACTOR", "DESCRIPTION  QTY  REMOVE  REPLACE  TAX  TOTAL", ""},
    {"CONTRACTOR_OP", "DESCRIPTION  QTY  REMOVE  REPLACE  TAX  O&P  TOTAL", ""},
    {"CONTRACTOR_RESET", "DESCRIPTION  QTY  RESET  REMOVE  REPLACE  TAX  O&P  TOTAL", ""},
    {"ROUGH", "CAT  SEL  ACT DESCRIPTION", "CALC  QTY  REMOVE  REPLACE  TAX  TOTAL"},
    {"CONTENTS", "Description  Qty.  Unit Price  Age  Cond.  RCV  Depreciation  ACV", ""},
    {"SYMBILITY", "Description  Quantity  Unit Price  Per  RC  Depreciation  ACV", ""},
    {"PAYMENT_WORKSHEET",
     "Description Qty Estimate Amount Taxes Replacement Cost Total Actual Cash Value Actual RC w/Tax", ""},
    {"PAYMENT_WORKSHEET", "Qty Estimate Amount Taxes Replacement Cost Total Actual Cash Value w/Tax", ""},
    {"FINAL8_OP", "DESCRIPTION  QUANTITY UNIT PRICE  TAX  O&P  RCV  DEPREC.  ACV", ""},
    {"FINAL_TOTAL", "DESCRIPTION  QTY  UNIT PRICE  TOTAL", ""},
    {"PROPOSAL", "QTY  UNIT  DESCRIPTION  UNIT PRICE  AMOUNT", ""},
    {"FINAL_ADDITIONAL",
     "DESCRIPTION  QTY  UNIT PRICE  AMOUNT  ADDITIONAL *  COST VALUE  DEPRECIATION  VALUE", ""},
    {"AGELIFE_AT_PRICE", "QUANTITY / UNIT PRICE  TAX  RCV  AGE/LIFE  COND.  DEP %  DEPREC.  ACV", ""},
    {"AGELIFE_SHORT", "QUANTITY  UNIT  TAX  RCV  AGE/LIFE  DEPREC.  ACV", ""},
    {"CONTRACTOR_RESET_TAX", "DESCRIPTION  QTY  RESET  REMOVE  REPLACE  TAX  TOTAL", ""},
    {"ROUGH_OP", "CAT  SEL  ACT DESCRIPTION", "CALC  QTY  REMOVE  REPLACE  TAX  O&P  TOTAL"},
    {"ROUGH_RESET", "CAT  SEL  ACT DESCRIPTION", "CALC  QTY  RESET  REMOVE  REPLACE  TAX  TOTAL"},
    {"ROUGH_RESET_OP", "CAT  SEL  ACT DESCRIPTION", "CALC  QTY  RESET  REMOVE  REPLACE  TAX  O&P  TOTAL"},
    {"COTALITY", "Description  Quantity  Unit Price  Per  Total O&P  Total Taxes  RC  Depreciation  ACV", ""},
    {"ROOF_SCHEDULE", "Description RPS Factor Quantity Unit Price Total RPS Total", ""},
    {"ROOF_SCHEDULE", "RPS FACTOR  QUANTITY  PRICE  TOTAL  RPS TOTAL", ""},
};

}  // namespace

TEST_CASE("the printed column headings identify their layout") {
  for (const Sample& sample : samples) {
    CAPTURE(sample.headings);
    const Table table = table_of(sample.headings, sample.second);
    CHECK(table.layout == sample.layout);
    CHECK(table.has_line_items());
  }
}

TEST_CASE("headings of an unknown layout are read by the headings' own edges") {
  const Table table = table_of("DESCRIPTION  QTY  RESET  REMOVE  REPLACE  TAX  RCV  DEPREC.");
  CHECK(table.layout.empty());
  CHECK(table.has_line_items());
  CHECK(table.has(Field::reset));
  CHECK(table.edge(Field::rcv) > table.edge(Field::tax));
  CHECK(table.edge(Field::acv) == 0);
}

TEST_CASE("column sets without quantity, price or total do not have line items") {
  CHECK_FALSE(table_of("COVERAGE  TAX  RCV  DEPREC.  ACV").has_line_items());
  CHECK_FALSE(table_of("DESCRIPTION  QUANTITY  TOTAL").has_line_items());
  CHECK_FALSE(table_of("DESCRIPTION  QUANTITY").has_line_items());
  CHECK_FALSE(table_of("QTY  TOTAL  DEPREC.").has_line_items());
}

TEST_CASE("a line with any other word in the type of headings is not a heading") {
  CHECK(read_headings(line_of("DESCRIPTION and QUANTITY of the TAX", bold_9)).empty());
  CHECK(read_headings(line_of("The total tax", bold_9)).empty());
}

TEST_CASE("a sketch label next to the headings does not hide them") {
  PageBuilder print;
  print.text(36, 100, "12' 4\"", {.size = 8});
  print.text(164.9, 100, "QUANTITY  UNIT PRICE  TAX  RCV", bold_9);
  CHECK(read_headings(print.line()).size() == 4);
}

TEST_CASE("headings with letters that the font does not map are still headings") {
  const auto columns = [](std::initializer_list<std::string_view> texts) {
    PageBuilder print;
    double x = 36;
    for (const std::string_view text : texts) {
      print.text(x, 100, text, bold_9);
      x += 60;
    }
    return make_table(read_headings(print.line()), 9);
  };
  CHECK(columns({"QUA#TITY", "U#IT", "TAX", "RCV", "AGE/LIFE", "CO#D.", "DEP %", "DEPREC.", "ACV"}).layout ==
        "AGELIFE");
  CHECK(columns({"##SCRI##ION", "QUA#TITY", "U#IT", "RCV", "AGE/LIFE", "CO#D.", "DEP %", "DEPREC.", "ACV"})
            .layout == "ALLSTATE");
  CHECK(columns({"##SCRI##ION", "QUA#TITY", "U#IT PRICE", "TAX", "RCV", "DEPREC.", "ACV"}).layout ==
        "FINAL8");
  CHECK(columns({"##SCRI##ION", "QUA#TITY", "U#IT PRICE", "TAX", "RCV"}).headings.empty());
  CHECK(columns({"COVERAGE", "TAX", "RCV", "DEPREC.", "ACV"}).headings.empty());
}
