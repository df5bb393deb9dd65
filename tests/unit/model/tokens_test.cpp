#include "model/tokens.h"
#include "support/must.h"

#include <doctest/doctest.h>

using namespace estimate;
using estimate::testing::must;

namespace {

std::string value(std::string_view word) {
  const auto amount = read_amount(word);
  return amount ? amount->value.grouped() : "none";
}

AmountStyle style(std::string_view word) { return must(read_amount(word)).style; }

std::string quantity_parts(std::string_view word) {
  const auto q = read_quantity(word);
  return q ? q->value.plain() + "|" + q->unit : "none";
}

}  // namespace

TEST_CASE("amounts have two decimals and are read in every printed form") {
  CHECK(value("2,251.22") == "2,251.22");
  CHECK(value("0.00") == "0.00");
  CHECK(value("-692.08") == "-692.08");
  CHECK(value("$529.60") == "529.60");
  CHECK(value("$23.28") == "23.28");
  CHECK(value("$(341.31)") == "341.31");
  CHECK(value("(83.76)") == "83.76");
  CHECK(value("<418.36>") == "418.36");
  CHECK(value("5000") == "none");
  CHECK(value("12.5") == "none");
  CHECK(value("1,23.00") == "none");
  CHECK(value("(83.76") == "none");
  CHECK(value("17.14%") == "none");
  CHECK(value("") == "none");
  CHECK(value("-") == "none");
  CHECK(value("()") == "none");
  CHECK(value("99,999,999,999,999.00") == "none");
}

TEST_CASE("brackets distinguish recoverable and non-recoverable depreciation") {
  CHECK(style("2,251.22") == AmountStyle::plain);
  CHECK(style("(0.00)") == AmountStyle::parentheses);
  CHECK(style("<69.06>") == AmountStyle::angle_brackets);
}

TEST_CASE("marks attached to an amount are kept separate") {
  CHECK(must(read_amount("33.92*")).suffix == "*");
  CHECK(must(read_amount("2,049.00*E")).suffix == "*E");
  CHECK(must(read_amount("1.92+")).suffix == "+");
  CHECK(must(read_amount("10,000.00=")).suffix == "=");
  CHECK(value("2,049.00*E") == "2,049.00");
  CHECK(value("12.00SF") == "none");
}

TEST_CASE("quantities may have their unit attached") {
  CHECK(quantity_parts("34.26") == "34.26|");
  CHECK(quantity_parts("4,558.71SF") == "4558.71|SF");
  CHECK(quantity_parts("5000") == "5000|");
  CHECK(quantity_parts("-1.00") == "-1|");
  CHECK(quantity_parts("12x") == "none");
  CHECK(quantity_parts("SF") == "none");
  CHECK(quantity_parts("3/25") == "none");
}

TEST_CASE("units are one to three capital letters") {
  for (const char* unit : {"SF", "SQ", "LF", "EA", "HR", "MO", "SY", "CF", "C"}) CHECK(is_unit(unit));
  for (const char* other : {"", "Sf", "EACH", "S1", "5"}) CHECK_FALSE(is_unit(other));
}

TEST_CASE("percentages") {
  CHECK(must(read_percent("17.14%")).plain() == "17.14");
  CHECK(must(read_percent("100%")).plain() == "100");
  CHECK_FALSE(read_percent("%"));
  CHECK_FALSE(read_percent("17.14"));
  CHECK_FALSE(read_percent("NA"));
}

TEST_CASE("age and life, which may be missing") {
  CHECK(must(read_age_life("6/35")).age.plain() == "6");
  CHECK(must(must(read_age_life("6/35")).life).plain() == "35");
  CHECK(must(must(read_age_life("2.5/25yrs")).life).plain() == "25");
  CHECK_FALSE(must(read_age_life("0/NA")).life.has_value());
  CHECK_FALSE(read_age_life("10/6/2025"));
  CHECK_FALSE(read_age_life("yrs"));
  CHECK_FALSE(read_age_life("a/b"));
}

TEST_CASE("item numbers end in a period and may have the letter of a worksheet") {
  CHECK(read_item_number("7.") == "7");
  CHECK(read_item_number("3a.") == "3a");
  CHECK(read_item_number("198.") == "198");
  CHECK_FALSE(read_item_number("7"));
  CHECK_FALSE(read_item_number("."));
  CHECK_FALSE(read_item_number("a."));
  CHECK_FALSE(read_item_number("1.5."));
  CHECK_FALSE(read_item_number("123456."));
}

TEST_CASE("marks are separate words: a star, or letters in square brackets") {
  for (const char* mark : {"*", "[*]", "[%]", "[M]", "[*EN]", "[NH]", "[E]"}) CHECK(is_mark(mark));
  for (const char* other : {"**", "[]", "[M", "M", "[TOOLONG]"}) CHECK_FALSE(is_mark(other));
}
