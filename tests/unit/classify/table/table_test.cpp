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
  const Table table = table_of("DESCRIPTION  QTY  RESET  REMOVE  REPLACE  TAX  TOTAL");
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
