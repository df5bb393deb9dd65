#include "match/text/word_index.h"

#include <doctest/doctest.h>

using namespace estimate;
using namespace estimate::match;

namespace {

Vocabulary vocabulary() {
  Vocabulary words;
  for (const char* word : {"aluminum", "gutters", "cabinet", "shingles", "two", "single", "load", "r13"})
    words.add(word);
  words.finish();
  return words;
}

std::string meant(const Vocabulary& words, std::string_view typed, bool cut = false) {
  const auto similar = words.similar(typed, cut);
  return similar.empty() ? std::string() : words.word(similar.front().id);
}

}  // namespace

TEST_CASE("vocabulary: a word is found by any of its spellings") {
  const Vocabulary words = vocabulary();
  CHECK(words.find("alum") == words.find("aluminium"));
  CHECK(words.find("gutter") == words.find("gutters"));
  CHECK(words.find("2") == words.find("two"));
  CHECK(words.find("the") == Vocabulary::none);
  CHECK(words.find("weathervane") == Vocabulary::unknown);
}

TEST_CASE("vocabulary: typos and abbreviations find the intended word") {
  const Vocabulary words = vocabulary();
  for (const char* typed : {"alumnium", "alumminum", "aluminm", "aluminun", "laumiunm"}) {
    CAPTURE(typed);
    CHECK(meant(words, typed) == "aluminum");
  }
  CHECK(meant(words, "shignles") == "shingle");
  CHECK(meant(words, "tow") == "2");
  CHECK(meant(words, "laod") == "load");
  CHECK(meant(words, "cabnt", true) == "cabinet");
  CHECK(meant(words, "cabi", true) == "cabinet");
}

TEST_CASE("vocabulary: other words and numbers find nothing") {
  const Vocabulary words = vocabulary();
  for (const char* typed : {"weathervane", "xx", "r31", "", "a"}) {
    CAPTURE(typed);
    CHECK(words.similar(typed, false).empty());
  }
}
