#include "match/text/words.h"

#include <doctest/doctest.h>

#include <vector>

using namespace estimate;
using namespace estimate::match;
using Words = std::vector<std::string>;

namespace {

Words words_of(std::string_view text) {
  std::string folded;
  fold_text(text, folded);
  Words found;
  WordReader reader(folded);
  for (RawWord raw; reader.next(raw);)
    if (std::string word = canonical_word(raw.text); !word.empty()) found.push_back(std::move(word));
  return found;
}

}  // namespace

TEST_CASE("words: abbreviations, plurals and number words have one form") {
  CHECK(words_of("3 tab - 25 yr. - comp. shingle rfg. - w/out felt") ==
        words_of("3-tab 25 year composition shingles roofing without felt"));
  CHECK(words_of("Seal & paint the baseboards - two coats") ==
        Words{"seal", "paint", "baseboard", "2", "coat"});
  CHECK(words_of("incl. felt") == words_of("w/ felt"));
  CHECK(words_of("w/o felt") == Words{"without", "felt"});
  CHECK(words_of("w/felt") == Words{"with", "felt"});
  CHECK(words_of("glass boxes, stories, brass") == Words{"glass", "box", "story", "brass"});
}

TEST_CASE("words: numbers, fractions and units have one form") {
  CHECK(words_of("1/2\" drywall") == Words{"0.5", "inch", "drywall"});
  CHECK(words_of("½” drywall") == words_of("1/2\" drywall"));
  CHECK(words_of("2 1/4\"") == Words{"2.25", "inch"});
  CHECK(words_of("2-1/4 inches") == words_of("2¼\""));
  CHECK(words_of("7/12 to 9/12 slope") == Words{"7/12", "to", "9/12", "slope"});
  CHECK(words_of("2\" x 4'") == Words{"2", "inch", "4", "foot"});
  CHECK(words_of("2×4 – 8′") == words_of("2 x 4 - 8'"));
  CHECK(words_of("80,000 BTU 2.50 .024") == Words{"80000", "btu", "2.5", "0.024"});
  CHECK(words_of("R-13 and R13") == Words{"r13", "r13"});
  CHECK(words_of("12 mm") == words_of("12mm"));
  CHECK(words_of("1 - 9 sf") == Words{"1", "9", "squarefoot"});
  CHECK(words_of("5 in. pipe in place") == Words{"5", "inch", "pipe", "in", "place"});
}

TEST_CASE("words: accents, unknown characters and empty text") {
  CHECK(words_of("Façade café") == Words{"facade", "cafe"});
  CHECK(words_of("日本 \xFF gutter") == Words{"gutter"});
  CHECK(words_of("").empty());
  CHECK(words_of("- & / ' \"").empty());
  CHECK(words_of("client's desk") == Words{"client", "desk"});
}

TEST_CASE("words: words in parentheses and abbreviations are marked") {
  WordReader reader("gutter (rear) alum.");
  RawWord raw;
  REQUIRE(reader.next(raw));
  CHECK_FALSE(raw.in_parentheses);
  REQUIRE(reader.next(raw));
  CHECK(raw.in_parentheses);
  REQUIRE(reader.next(raw));
  CHECK_FALSE(raw.in_parentheses);
  CHECK(raw.cut);
}

TEST_CASE("words: groups and remarks") {
  CHECK(exclusive_group("upper") == exclusive_group("lower"));
  CHECK(exclusive_group("upper") != exclusive_group("large"));
  CHECK(exclusive_group("gutter") == 0);
  CHECK(is_remark_word("north"));
  CHECK_FALSE(is_remark_word("gutter"));
}
