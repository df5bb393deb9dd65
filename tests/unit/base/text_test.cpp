#include "esx/estimate/base/text.h"

#include <doctest/doctest.h>

namespace {

using Views = std::vector<std::string_view>;

TEST_CASE("trim and squeeze remove whitespace") {
  CHECK(estimate::trim(" \t a  b\r\n") == "a  b");
  CHECK(estimate::trim(" \n ").empty());
  CHECK(estimate::trim("").empty());
  CHECK(estimate::squeeze("  a \t\n b  ") == "a b");
  CHECK(estimate::squeeze(" \v\f ").empty());
}

TEST_CASE("case changes ASCII letters only") {
  CHECK(estimate::to_upper("az[`{09 \xC3\xA9") == "AZ[`{09 \xC3\xA9");
  CHECK(estimate::to_lower("AZ[@{09 \xC3\x89") == "az[@{09 \xC3\x89");
}

TEST_CASE("split keeps empty parts") {
  CHECK(estimate::split("a,,b,", ',') == Views{"a", "", "b", ""});
  CHECK(estimate::split("", ',') == Views{""});
  CHECK(estimate::split("abc", ',') == Views{"abc"});
}

TEST_CASE("split_blanks leaves empty parts out") {
  CHECK(estimate::split_blanks("  1.00\tEA  ") == Views{"1.00", "EA"});
  CHECK(estimate::split_blanks("a\nb") == Views{"a\nb"});
  CHECK(estimate::split_blanks(" \t").empty());
}

TEST_CASE("join is the inverse of split") {
  CHECK(estimate::join({"a", "", "b"}, ", ") == "a, , b");
  CHECK(estimate::join({}, ",").empty());
  CHECK(estimate::join({"", "a"}, ",") == ",a");
}

TEST_CASE("replace_all goes once from left to right") {
  CHECK(estimate::replace_all("aaa", "aa", "a") == "aa");
  CHECK(estimate::replace_all("a-b-c", "-", "--") == "a--b--c");
  CHECK(estimate::replace_all("abc", "", "x") == "abc");
  CHECK(estimate::replace_all("abc", "b", "") == "ac");
}

TEST_CASE("is_digits requires at least one digit and nothing else") {
  CHECK(estimate::is_digits("0123456789"));
  CHECK_FALSE(estimate::is_digits(""));
  CHECK_FALSE(estimate::is_digits("-1"));
  CHECK_FALSE(estimate::is_digits("1 "));
  CHECK_FALSE(estimate::is_digits("\xD9\xA1"));  // an Arabic-Indic digit
}

}  // namespace
