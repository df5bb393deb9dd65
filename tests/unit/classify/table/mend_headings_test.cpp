#include "classify/table/layouts.h"

#include <doctest/doctest.h>

#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

std::string mended_headings(std::string_view text) { return words_text(mend_headings(words_of(text))); }

std::vector<Field> fields_of(std::string_view text, bool recognized) {
  Line line = line_of(text);
  line.recognized = recognized;
  std::vector<Field> fields;
  for (const HeadingCell& cell : read_headings(line)) fields.push_back(cell.field);
  return fields;
}

}  // namespace

TEST_CASE("misread headings become the closest heading") {
  CHECK(mended_headings("DESCRIPTI0N QUANTITY UNIT PRICE TAX RCV DEPREC ACY") ==
        "description QUANTITY UNIT PRICE TAX RCV deprec. acv");
  CHECK(mended_headings("QTY REMOVE REPLACF TAX T0TAL") == "QTY REMOVE replace TAX total");
}

TEST_CASE("a heading between two others stays unread, and sentences stay as they are") {
  CHECK(mended_headings("QUANTITY UNIT PRICE TAX BCV ACV").contains("BCV"));
  CHECK(mended_headings("The total tax of the unit is due") == "The total tax of the unit is due");
}

TEST_CASE("a recognized line of headings is read with wrong letters and specks") {
  using enum Field;
  const std::vector<Field> final8 = {description, quantity, unit_price, tax, rcv, depreciation, acv};
  CHECK(fields_of("DESCRIPTION   QUANTITY UNIT PRICE   TAX   RCV   DEPREC   ACY", true) == final8);
  CHECK(fields_of("DESCRIPTION   QUANTITY UNIT PRICE   TAX   BCV   DEPREC.   ACV", true) == final8);
  CHECK(fields_of("DESCRIPTION   QUANTITY UNIT PRICE   TAX   RCV   DEPREC   ACY", false).empty());
}

TEST_CASE("headings are compared by field and place") {
  const Box left{100, 0, 140, 9}, right{200, 0, 240, 9}, near{196, 0, 243, 9};
  const std::vector<HeadingCell> full = {{Field::quantity, left}, {Field::rcv, right}};
  CHECK(have_same_places({{Field::rcv, near}}, full));
  CHECK_FALSE(have_same_places({{Field::acv, near}}, full));
  CHECK_FALSE(have_same_places({{Field::rcv, left}}, full));
  CHECK_FALSE(have_same_places({}, full));
}
