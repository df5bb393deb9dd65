#include "pdf/page_content.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <vector>

namespace pdf = estimate::pdf;

namespace {

std::string text_of(std::initializer_list<std::uint32_t> glyph) {
  const std::vector<std::uint32_t> code_points(glyph);
  std::string text;
  pdf::append_glyph(text, code_points);
  return text;
}

bool blank(std::initializer_list<std::uint32_t> glyph) {
  const std::vector<std::uint32_t> code_points(glyph);
  return pdf::is_blank(code_points);
}

}  // namespace

TEST_CASE("glyphs become UTF-8") {
  CHECK(text_of({'A'}) == "A");
  CHECK(text_of({0xE9}) == "é");
  CHECK(text_of({0x2019}) == "’");
  CHECK(text_of({0x1F600}) == "😀");
  CHECK(text_of({'f', 'i'}) == "fi");
}

TEST_CASE(
    "ligatures become letters, a drawn soft hyphen becomes a hyphen, zero-width characters are dropped") {
  CHECK(text_of({0xFB01}) == "fi");
  CHECK(text_of({0xFB04}) == "ffl");
  CHECK(text_of({0xFB06}) == "st");
  CHECK(text_of({0xAD}) == "-");
  CHECK(text_of({0x200B}).empty());
}

TEST_CASE("what is not a character becomes U+FFFD") {
  CHECK(text_of({}) == "\xEF\xBF\xBD");
  CHECK(text_of({0}) == "\xEF\xBF\xBD");
  CHECK(text_of({0xD800}) == "\xEF\xBF\xBD");
  CHECK(text_of({0x110000}) == "\xEF\xBF\xBD");
}

TEST_CASE("spaces of any width are blank, missing characters are not") {
  CHECK(blank({' '}));
  CHECK(blank({0xA0}));
  CHECK(blank({'\t'}));
  CHECK(blank({0x2003}));
  CHECK_FALSE(blank({'x'}));
  CHECK_FALSE(blank({0}));
  CHECK_FALSE(blank({}));
}
