#include "match/text/words.h"

#include <doctest/doctest.h>

#include "model/trade_terms.h"

using namespace estimate;
using namespace estimate::match;
using Readings = std::vector<DescriptionReading>;

TEST_CASE("strip description: edit marks") {
  CHECK(strip_edit_marks("* Gutter") == "Gutter");
  CHECK(strip_edit_marks("Gutter*") == "Gutter");
  CHECK(strip_edit_marks(" Gutter * ") == "Gutter");
  CHECK(strip_edit_marks("*Gutter") == "*Gutter");
  CHECK(strip_edit_marks("*").empty());
  CHECK(strip_edit_marks("").empty());
}

TEST_CASE("strip description: the literal reading comes first") {
  CHECK(read_description("Gutter - 5\"") == Readings{{"gutter - 5\"", {}, "Gutter - 5\""}});
  CHECK(
      read_description("R&R  Rain\n cap*") ==
      Readings{{"r&r rain cap", {}, "R&R Rain cap"}, {"rain cap", Activity::remove_and_replace, "Rain cap"}});
  CHECK(read_description("Remove Gutter") ==
        Readings{{"remove gutter", {}, "Remove Gutter"}, {"gutter", Activity::remove, "Gutter"}});
  CHECK(read_description("Door - Detach & reset") ==
        Readings{{"door - detach & reset", {}, "Door - Detach & reset"},
                 {"door", Activity::detach_and_reset, "Door"}});
  CHECK(read_description("* ").empty());
  CHECK(read_description("R&R").size() == 1);
}

TEST_CASE("strip description: every phrase is found, in upper and lower case") {
  for (const ActivityPhrase& phrase : activity_phrases()) {
    CAPTURE(phrase.text);
    const bool front = phrase.place == PhrasePlace::front;
    const std::string text = front ? std::string(phrase.text) + "Door" : "Door" + std::string(phrase.text);
    for (const std::string& printed : {text, description_key(text)}) {
      const ActivityPhrase* found = find_activity_phrase(printed, phrase.place);
      REQUIRE(found != nullptr);
      CHECK(found->text == phrase.text);
      CHECK(read_description(printed).back().key == "door");
      CHECK(read_description(printed).back().activity == phrase.activity);
    }
  }
}
