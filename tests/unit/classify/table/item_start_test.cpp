#include "classify/table/table.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/page_builder.h"
#include "support/tables.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

std::string start(const std::vector<Word>& words, const Table& table) {
  const auto found = read_item_start(words, table);
  if (!found) return "none";
  return cells_text(found->cells) + " | " + words[found->text_at].text;
}

std::string start(std::string_view text, const Table& table, double x = 36) {
  return start(words_of(text, {}, x), table);
}

/// The first row of an item in a rough draft: codes, and the letter right-aligned at 190.8.
std::vector<Word> rough_row(std::string_view number, std::string_view cat, std::string_view sel,
                            std::string_view letter) {
  PageBuilder print;
  print.text(36, 100, std::string(number) + " " + std::string(cat)).text(93.6, 100, sel);
  print.right(190.8, 100, letter).text(193.1, 100, "R&R Tile floor covering");
  return print.line().words;
}

}  // namespace

TEST_CASE("numbers with a period begin an item; with a star before them, an edited one") {
  CHECK(start("7.  Roofing felt", final8()) == "number=7 | Roofing");
  CHECK(start("* 1.  R&R Gutter", state_farm()) == "flag=* number=1 | R&R");
  CHECK(start("3a. Remove Hip / Ridge cap", final8()) == "number=3a | Remove");
  CHECK(start("198.  Roof vent", final8()) == "number=198 | Roof");
}

TEST_CASE(
    "text that is not a number, has nothing after it, or is far from the margin does not begin an item") {
  CHECK(start("Roofing felt", final8()) == "none");
  CHECK(start("7.", final8()) == "none");
  CHECK(start("* Roofing", final8()) == "none");
  CHECK(start("*", final8()) == "none");
  CHECK(start("7.  Roofing felt", final8(), 90) == "none");
  CHECK(start("1. Electrical - replace", final8(), 52) == "none");
  CHECK(start("7 Roofing felt", final8()) == "none");
  CHECK(start(std::vector<Word>{}, final8()) == "none");
}

TEST_CASE("other programs print the number without a period") {
  CHECK(start("17 Remove & Replace - Valley Metal", symbility(), 66.6).starts_with("number=17 | Remove"));
}

TEST_CASE("a rough draft prints category, selector and activity") {
  CHECK(start(rough_row("8.", "FCT", "AV", "&"), rough()) == "number=8 cat=FCT sel=AV act=& | R&R");
  CHECK(start(rough_row("1.", "CAB", "BIDITM", "+"), rough()) == "number=1 cat=CAB sel=BIDITM act=+ | R&R");
  CHECK(start(rough_row("82.", "FNH", "DORH", "R"), rough()) == "number=82 cat=FNH sel=DORH act=R | R&R");
  CHECK(start(rough_row("3.", "RFG", "240 <", "-"), rough()) == "number=3 cat=RFG sel=240 < act=- | R&R");
  CHECK(start(rough_row("4.", "USR", "", "+"), rough()) == "number=4 cat=USR act=+ | R&R");
}

TEST_CASE("a selector that OCR split is joined again") {
  std::vector<Word> words = rough_row("7.", "PNT", "S", "+");
  const auto s = std::ranges::find(words, "S", &Word::text);
  Word one = *s, rest = *s;
  one.text = "1";
  rest.text = "P2C";
  one.box.x0 = s->box.x1 + 1;
  one.box.x1 = rest.box.x0 = one.box.x0 + 3;
  rest.box.x1 = rest.box.x0 + 15;
  rest.box.x0 += 1;
  words.insert(s + 1, {one, rest});
  CHECK(start(words, rough()) == "number=7 cat=PNT sel=S1P2C act=+ | R&R");
}

TEST_CASE("without an activity letter at its place, a rough draft's row is not an item") {
  CHECK(start("2025. This is an average retail price", rough()) == "none");
  CHECK(start(rough_row("8.", "FCT", "AV", "x"), rough()) == "none");
}
