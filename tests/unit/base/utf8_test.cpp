#include <doctest/doctest.h>

#include <random>
#include <string>

#include "esx/estimate/base/text.h"

namespace {

const std::string replacement = "\xEF\xBF\xBD";

/// Straight from the definition of UTF-8, by value instead of by byte ranges.
std::string encoded(char32_t c) {
  if (c < 0x80) return {char(c)};
  if (c < 0x800) return {char(0xC0 | c >> 6), char(0x80 | (c & 0x3F))};
  if (c < 0x10000) return {char(0xE0 | c >> 12), char(0x80 | (c >> 6 & 0x3F)), char(0x80 | (c & 0x3F))};
  return {char(0xF0 | c >> 18), char(0x80 | (c >> 12 & 0x3F)), char(0x80 | (c >> 6 & 0x3F)),
          char(0x80 | (c & 0x3F))};
}

TEST_CASE("every Unicode character is valid, surrogates are not") {
  int wrong = 0;
  for (char32_t c = 0; c < 0x120000; ++c) {
    const bool character = c <= 0x10FFFF && !(c >= 0xD800 && c <= 0xDFFF);
    wrong += estimate::valid_utf8(encoded(c)) != character;
  }
  CHECK(wrong == 0);
}

TEST_CASE("malformed UTF-8 is found") {
  for (const std::string bad :
       {"\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
        "\xF4\x90\x80\x80", "\xF5", "\xFF", "\xC3", "\xE2\x82", "a\xE9z"}) {
    CHECK_FALSE(estimate::valid_utf8(bad));
  }
  CHECK(estimate::valid_utf8(""));
}

TEST_CASE("repair puts one replacement for each maximal prefix of a character") {
  CHECK(estimate::repair_utf8("caf\xC3\xA9") == "caf\xC3\xA9");
  CHECK(estimate::repair_utf8("caf\xE9!") == "caf" + replacement + "!");
  CHECK(estimate::repair_utf8("\xE2\x82") == replacement);
  CHECK(estimate::repair_utf8("\xF0\x9F\x98"
                              "A") == replacement + "A");
  // The example of the Unicode standard, table 3-8.
  CHECK(estimate::repair_utf8("\x61\xF1\x80\x80\xE1\x80\xC2\x62\x80\x63\x80\xBF\x64") ==
        "a" + replacement + replacement + replacement + "b" + replacement + "c" + replacement + replacement +
            "d");
}

TEST_CASE("what repair returns is valid, and valid text is left alone") {
  std::mt19937_64 random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes(random() % 24, '\0');
    for (char& c : bytes) c = char(random() % 3 == 0 ? random() : 0x70 + random() % 0x90);
    const std::string repaired = estimate::repair_utf8(bytes);
    CHECK(estimate::valid_utf8(repaired));
    CHECK(estimate::valid_utf8(bytes) == (repaired == bytes));
  }
}

TEST_CASE("a bad byte is found wherever it is in a long text") {
  for (std::size_t size = 1; size <= 40; ++size) {
    std::string text(size, 'a');
    CHECK(estimate::valid_utf8(text));
    for (std::size_t at = 0; at < size; ++at) {
      text[at] = char(0x80);
      CHECK_FALSE(estimate::valid_utf8(text));
      text[at] = 'a';
      CHECK(estimate::valid_utf8(text.substr(0, at) + "\xC3\xA9" + text.substr(at)));
    }
  }
}

TEST_CASE("cut never splits a character") {
  const std::string text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";
  for (std::size_t bytes = 0; bytes <= text.size() + 1; ++bytes) {
    const auto cut = estimate::cut_utf8(text, bytes);
    CHECK(cut.size() <= bytes);
    CHECK(estimate::valid_utf8(cut));
    CHECK(text.starts_with(cut));
  }
  CHECK(estimate::cut_utf8(text, 5) == "a\xC3\xA9");
  CHECK(estimate::cut_utf8(text, 6) == "a\xC3\xA9\xE2\x82\xAC");
}

}  // namespace
