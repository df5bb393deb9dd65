#include "esx/verify/value_type.h"

#include <doctest/doctest.h>

#include "support/must.h"

using namespace estimate;
using namespace estimate::esx;
using estimate::testing::must;

namespace {

bool good(std::string_view type, std::string_view value) { return !ValueType(type).fault(value).has_value(); }

}  // namespace

TEST_CASE("texts are limited in characters, not in bytes, and by their alphabet") {
  CHECK(good("s3", "\xC3\xA9\xC3\xA9\xC3\xA9"));
  CHECK_FALSE(good("s3", "abcd"));
  CHECK(good("s", std::string(100'000, 'x')));
  CHECK(good("s9U", "AB-1"));
  CHECK_FALSE(good("s9U", "A B"));
  CHECK(good("s9u", "A B"));
  CHECK_FALSE(good("s9u", "a"));
  CHECK_FALSE(good("s9#", "1a"));
  CHECK_FALSE(good("s2a", "-"));
}

TEST_CASE("choices, with and without regard to case") {
  CHECK(good("b", "1"));
  CHECK_FALSE(good("b", "true"));
  CHECK(good("=|0|1", ""));
  CHECK(good("=Partial_Denial", "Partial Denial"));
  CHECK(good("~ClaimRep", "claimRep"));
  CHECK_FALSE(good("~ClaimRep", "CLAIMREP"));
}

TEST_CASE("numbers are judged by their digits") {
  CHECK(good("d", " +1.5 "));
  CHECK(good("d2", "12.5500"));
  CHECK_FALSE(good("d2", "12.555"));
  CHECK_FALSE(good("d", "1e3"));
  CHECK_FALSE(good("d", ""));
  CHECK(good("d?", ""));
  CHECK(good("m", "-999999999.99"));
  CHECK_FALSE(good("m", "1000000000"));
  CHECK_FALSE(good("n", "-0.01"));
  CHECK(good("n", "-0"));
  CHECK(good("i[0,7]", "007"));
  CHECK_FALSE(good("i[0,7]", "8"));
  CHECK_FALSE(good("i", "1.0"));
  CHECK(good("I", "-2147483648"));
  CHECK_FALSE(good("I", "2147483648"));
  CHECK(must(parse_decimal_text("-2")) < must(parse_decimal_text("-1.5")));
  CHECK(must(parse_decimal_text("9.99")) < must(parse_decimal_text("10")));
}

TEST_CASE("dates, telephone numbers and ids") {
  CHECK(is_vendor_date("2020-02-30T25:61:61.5Z"));  // by form only
  CHECK_FALSE(is_vendor_date("2020-2-3"));
  CHECK(is_xml_date("2020-02-29"));
  CHECK_FALSE(is_xml_date("2019-02-29"));
  CHECK(is_xml_date("2020-01-01T10:00:00-07:00"));
  CHECK_FALSE(is_xml_date("2020-01-01T10:00"));
  CHECK(good("D?", ""));
  CHECK(good("phone", "800-555-0100"));
  CHECK(good("phone", "5550100"));
  CHECK_FALSE(good("phone", "(800) 555"));
  CHECK(good("cov", "COV12"));
  CHECK_FALSE(good("cov", "12"));
}

TEST_CASE("price list codes are checked for form and age") {
  CHECK_FALSE(price_list_code_fault("TXHO8X_SEP20", DateTime{2021, 1, 1}).has_value());
  CHECK_FALSE(price_list_code_fault("", {}).has_value());
  CHECK(must(price_list_code_fault("CUSTOM", {})).contains("SSRR8X_MMMYY"));
  CHECK(must(price_list_code_fault("TXHO8X_SEP17", DateTime{2020, 1, 1})).contains("28 months"));
}
