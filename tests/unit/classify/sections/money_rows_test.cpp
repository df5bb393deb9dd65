#include "classify/sections/section_rows.h"

#include <doctest/doctest.h>

#include "support/page_builder.h"
#include "support/tables.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

std::string read(RowKind kind, std::string_view text) {
  return cells_text(read_money_row(kind, line_of(text)).cells);
}

}  // namespace

TEST_CASE("the name, then amounts and percentages in print order") {
  CHECK(read(RowKind::summary_row, "Line Item Total 130,492.56") == "name=Line Item Total amount=130,492.56");
  CHECK(read(RowKind::summary_row, "Less Deductible [Full Deductible = 100.00] (100.00)") ==
        "name=Less Deductible [Full Deductible = 100.00] amount=(100.00)");
  CHECK(read(RowKind::summary_row, "Less Non-Recoverable Depreciation <69.06>") ==
        "name=Less Non-Recoverable Depreciation amount=<69.06>");
  CHECK(read(RowKind::coverage_table, "Dwelling 133,331.89 85.68% 78,848.66 81.59%") ==
        "name=Dwelling amount=133,331.89 percent=85.68% amount=78,848.66 percent=81.59%");
  CHECK(read(RowKind::recap_room, "Coverage: Dwelling 100.00% = 1.00") ==
        "name=Coverage: Dwelling percent=100.00% amount=1.00");
  CHECK(read(RowKind::recap_room, "Area: Exterior") == "name=Area: Exterior");
  CHECK(read(RowKind::recap_room, "876.22 0.58%") == "amount=876.22 percent=0.58%");
}

TEST_CASE("numbers inside a name stay in it") {
  CHECK(read(RowKind::recap_room, "Room 12.00 of 15 77.50") == "name=Room 12.00 of 15 amount=77.50");
  CHECK(read(RowKind::summary_row, "Material Sales Tax @ 7.250% 2,839.33") ==
        "name=Material Sales Tax percent=7.250% amount=2,839.33");
}

TEST_CASE("names of taxes are above their amounts, so each word keeps its place") {
  CHECK(read(RowKind::recap_tax, "Material Sales Tax Manuf. Home Tax") ==
        "label=Material label=Sales label=Tax label=Manuf. label=Home label=Tax");
  CHECK(read(RowKind::recap_tax, "Line Items 3,308.72 0.00") ==
        "label=Line label=Items amount=3,308.72 amount=0.00");
}

TEST_CASE("two spaces in a name stay two") {
  CHECK(spaced_text(words_of("Subroom:  Closet (1)")) == "Subroom:  Closet (1)");
  CHECK(spaced_text(words_of("Main Level")) == "Main Level");
  CHECK(spaced_text(words_of("a                b")) == "a b");
  CHECK(spaced_text({}).empty());
}
