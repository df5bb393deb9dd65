#include "pdf/page_content.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

namespace pdf = estimate::pdf;

namespace {

constexpr double letter_width = 5;  // at size 10

pdf::TextStyle size_10() {
  pdf::TextStyle style;
  style.size = 10;
  return style;
}

/// One operator that shows `text` from x on, with every letter 5 points wide.
void show(pdf::WordBuilder& builder, std::string_view text, double x, double y = 100,
          pdf::TextStyle style = size_10(), double spacing = 0) {
  builder.begin_operator(style);
  for (const char letter : text) {
    const std::uint32_t code_point = static_cast<unsigned char>(letter);
    builder.glyph({x, y}, letter_width, spacing, {&code_point, 1});
    x += letter_width + spacing;
  }
}

std::vector<std::string> texts(pdf::WordBuilder& builder) {
  std::vector<std::string> texts;
  for (const pdf::DrawnWord& drawn : builder.take()) texts.push_back(drawn.word.text);
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a space ends a word") {
  pdf::WordBuilder builder;
  show(builder, "34.26 SQ", 10);
  CHECK(texts(builder) == Texts{"34.26", "SQ"});
}

TEST_CASE("a word's box spans its advance widths and one font size around the baseline") {
  pdf::WordBuilder builder;
  show(builder, "abc", 10);
  const std::vector<pdf::DrawnWord> words = builder.take();
  REQUIRE(words.size() == 1);
  CHECK(words[0].word.box == estimate::Box{10, 92.5, 25, 102.5});
  CHECK(words[0].word.baseline == 100);
  CHECK(words[0].word.size == 10);
  CHECK_FALSE(words[0].word.rotated);
}

TEST_CASE("an operator continues the word only if it begins where the last glyph ended") {
  pdf::WordBuilder builder;
  show(builder, "Tear", 10);
  show(builder, "off", 30.4);  // 0.04 em: rounding
  CHECK(texts(builder) == Texts{"Tearoff"});

  show(builder, "24.50", 10);
  show(builder, "SF", 35.8);  // 0.08 em
  auto words = builder.take();
  REQUIRE(words.size() == 2);
  CHECK(words[1].word.joins_previous);

  show(builder, "24.50", 10);
  show(builder, "SF", 36.5);  // 0.15 em
  words = builder.take();
  REQUIRE(words.size() == 2);
  CHECK_FALSE(words[1].word.joins_previous);
}

TEST_CASE("another font, size, color or baseline begins another word") {
  for (const auto change : {0, 1, 2, 3}) {
    pdf::WordBuilder builder;
    show(builder, "one", 10);
    pdf::TextStyle style = size_10();
    if (change == 0) style.font = &builder;
    if (change == 1) style.size = 9;
    if (change == 2) style.color = 0x7F7F7F;
    show(builder, "two", 25, change == 3 ? 101 : 100, style);
    const auto words = builder.take();
    REQUIRE(words.size() == 2);
    CHECK(words[1].word.joins_previous);
  }
}

TEST_CASE("inside an operator only a visible gap ends a word") {
  const auto two_parts = [](double gap) {
    pdf::WordBuilder builder;
    show(builder, "ab", 10);
    const std::uint32_t letter = 'c';
    builder.glyph({20 + gap, 100}, letter_width, 0, {&letter, 1});
    return texts(builder).size();
  };
  CHECK(two_parts(-0.8) == 1);  // kerning
  CHECK(two_parts(0.9) == 1);
  CHECK(two_parts(1.1) == 2);
  CHECK(two_parts(-6) == 2);  // a move backward
}

TEST_CASE("spaced letters are one word, and the spacing is not part of its box") {
  pdf::WordBuilder builder;
  show(builder, "TOTAL", 10, 100, size_10(), 2);
  auto words = builder.take();
  REQUIRE(words.size() == 1);
  CHECK(words[0].word.box.x1 == 43);

  show(builder, "AB", 10, 100, size_10(), 4);  // wider than a space
  CHECK(texts(builder) == Texts{"A", "B"});
}

TEST_CASE("rotated text has a rotated box") {
  pdf::TextStyle upwards = size_10();
  upwards.along = {0, -1};
  upwards.up = {-1, 0};
  pdf::WordBuilder builder;
  builder.begin_operator(upwards);
  const std::uint32_t letter = '8';
  builder.glyph({50, 100}, letter_width, 0, {&letter, 1});
  builder.glyph({50, 95}, letter_width, 0, {&letter, 1});
  const auto words = builder.take();
  REQUIRE(words.size() == 1);
  CHECK(words[0].word.text == "88");
  CHECK(words[0].word.rotated);
  CHECK(words[0].word.box == estimate::Box{42.5, 90, 52.5, 100});
}

TEST_CASE("zero-width characters alone are not a word, and unmapped glyphs are counted") {
  pdf::WordBuilder builder;
  builder.begin_operator(size_10());
  const std::uint32_t zero_width = 0x200B;
  builder.glyph({10, 100}, 0, 0, {&zero_width, 1});
  builder.glyph({40, 100}, letter_width, 0, {});
  CHECK(builder.unmapped() == 1);
  CHECK(texts(builder) == Texts{"\xEF\xBF\xBD"});
  CHECK(builder.unmapped() == 0);
}
