#include "pdf/page_content.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

namespace pdf = estimate::pdf;
using estimate::Limits;
using estimate::Rule;
using estimate::Word;

namespace {

Word word(std::string text, double x, double baseline) {
  Word word;
  word.text = std::move(text);
  word.box = {x, baseline - 7.5, x + 30, baseline + 2.5};
  word.baseline = baseline;
  word.size = 10;
  return word;
}

Rule line(double x0, double x1, double y, double thickness = 0.5) {
  return {{x0, y - thickness / 2, x1, y + thickness / 2}, static_cast<float>(thickness), 0};
}

bool struck(const Rule& rule) {
  const Limits limits;
  const pdf::Deadline deadline(limits, std::chrono::minutes(1));
  pdf::Steps steps(deadline);
  std::vector<Word> words = {word("item", 100, 200)};
  pdf::mark_struck(words, {rule}, steps);
  return words[0].struck;
}

}  // namespace

TEST_CASE("hidden words count only if nothing else is drawn") {
  const pdf::DrawnWord seen{word("seen", 10, 100), false}, hidden{word("hidden", 10, 120), true};
  CHECK(pdf::visible_words({hidden, seen}).size() == 1);
  CHECK(pdf::visible_words({hidden, seen})[0].text == "seen");
  CHECK(pdf::visible_words({hidden, hidden}).size() == 2);
}

TEST_CASE("a word drawn twice is reported once, and is bold if the second one has an offset") {
  std::vector<Word> words = {word("Kitchen", 10, 100), word("Bath", 50, 100), word("Kitchen", 10.05, 100)};
  pdf::merge_doubled(words);
  REQUIRE(words.size() == 2);
  CHECK_FALSE(words[0].bold);

  words = {word("Kitchen", 10, 100), word("Kitchen", 10.4, 99.9)};
  pdf::merge_doubled(words);
  REQUIRE(words.size() == 1);
  CHECK(words[0].bold);
  CHECK(words[0].box.x0 == 10);
}

TEST_CASE("duplicates are found across the borders of any grid") {
  for (double x = 0; x < 3; x += 0.07) {
    for (const double dx : {-0.55, 0.55}) {
      for (const double dy : {-0.55, 0.0, 0.55}) {
        std::vector<Word> words = {word("0.00", 100 + x, 300 - x), word("0.00", 100 + x + dx, 300 - x + dy)};
        pdf::merge_doubled(words);
        CHECK(words.size() == 1);
      }
    }
  }
}

TEST_CASE("the same word elsewhere and another word at the same place are kept") {
  std::vector<Word> words = {word("0.00", 10, 100), word("0.00", 11, 100), word("0.00", 10, 112),
                             word("9.00", 10, 100)};
  pdf::merge_doubled(words);
  CHECK(words.size() == 4);
}

TEST_CASE("a thin line through the middle of a word strikes it") {
  CHECK(struck(line(99, 131, 197.5)));
  CHECK(struck(line(100, 120, 196.5)));            // most of the word
  CHECK_FALSE(struck(line(100, 115, 197.5)));      // half of it
  CHECK_FALSE(struck(line(99, 131, 201)));         // underline
  CHECK_FALSE(struck(line(99, 131, 192)));         // above the letters
  CHECK_FALSE(struck(line(99, 131, 197.5, 1.8)));  // a bar behind the text
}

TEST_CASE("rules are sorted by y, then x, without duplicates") {
  std::vector<Rule> rules = {line(300, 400, 50), line(36, 200, 90), line(36, 200, 50), line(300, 400, 50)};
  pdf::sort_rules(rules);
  REQUIRE(rules.size() == 3);
  CHECK(rules[0].box.x0 == 36);
  CHECK(rules[1].box.x0 == 300);
  CHECK(rules[2].box.y0 == doctest::Approx(89.75));
}

TEST_CASE("coordinates are rounded to a thousandth of a point") {
  estimate::Page page;
  page.width = 612.00004;
  page.words = {word("x", 10.00049, 100.0006)};
  pdf::round_coordinates(page);
  CHECK(page.width == 612);
  CHECK(page.words[0].box.x0 == 10);
  CHECK(page.words[0].baseline == 100.001);
}
