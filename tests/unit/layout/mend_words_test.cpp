#include "layout/layout.h"

#include <doctest/doctest.h>

#include <string_view>

#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

/// The words as they were recognized, with the confidence of clear ink.
std::vector<Word> recognized_words(std::string_view text, float confidence = 0.9F) {
  std::vector<Word> words = words_of(text);
  for (Word& word : words) word.confidence = confidence;
  return words;
}

std::string mended_line(std::string_view text, float confidence = 0.9F) {
  std::vector<Word> words = recognized_words(text, confidence);
  layout::mend_words(words);
  return words_text(words);
}

}  // namespace

TEST_CASE("specks are not words, and do not touch words") {
  CHECK(mended_line(". : Range ‘ hood ° ; 2.00 EA") == "Range hood 2.00 EA");
  CHECK(mended_line("‘8. “STEEP 0.00° REPLACE_ .5.00") == "8. STEEP 0.00 REPLACE 5.00");
  CHECK(mended_line("Rain cap - 4\" & 5' ..... + 0.00 =") == "Rain cap - 4\" & 5' ..... + 0.00 =");
  CHECK(mended_line("* 7. Gutter") == "* 7. Gutter");
  CHECK(mended_line("* 7. Gutter", 0.3F) == "7. Gutter");
}

TEST_CASE("item numbers end in a period and are words of their own") {
  CHECK(mended_line("11.CLN TRIM") == "11. CLN TRIM");
  CHECK(mended_line("4,RFG FLT30") == "4. RFG FLT30");
  CHECK(mended_line("3, Gutter") == "3. Gutter");
  CHECK(mended_line("|. Tear off") == "1. Tear off");
  CHECK(mended_line("14° Flashing") == "14. Flashing");
  CHECK(mended_line("+13. Gutter") == "13. Gutter");
  CHECK(mended_line("l. Gutter") == "1. Gutter");
  CHECK(mended_line("2.5 inches") == "2.5 inches");
  CHECK(mended_line("Gutter 4,RFG") == "Gutter 4,RFG");
}

TEST_CASE("quantities have two decimals, and a unit from the list") {
  CHECK(mended_line("5.77SQ 1.00") == "5.77 SQ 1.00");
  CHECK(mended_line("5.77 FEA") == "5.77 EA");
  CHECK(mended_line("5.77FEA") == "5.77 EA");
  CHECK(mended_line("LOOEA") == "1.00 EA");
  CHECK(mended_line("1.GO EA") == "1.00 EA");
  CHECK(mended_line("183 15 SF 33 33%") == "183.15 SF 33.33%");
  CHECK(mended_line("$6.59 LF") == "6.59 LF");
  CHECK(mended_line("0.004 288.40") == "0.00 288.40");
  CHECK(mended_line("200 SF of 4 x 8 sheets") == "200 SF of 4 x 8 sheets");
  CHECK(mended_line("80,000 BTU") == "80,000 BTU");
}

TEST_CASE("the label of a totals row is read with a letter off") {
  CHECK(mended_line("Vrotals: Kitchen") == "Totals: Kitchen");
  CHECK(mended_line("Total. Main Level") == "Total: Main Level");
  CHECK(mended_line("Totally new") == "Totally new");
}

TEST_CASE("printed words stay as they are") {
  CHECK(mended_line("11.CLN . 5.77SQ 0.004 LOOEA", 1) == "11.CLN . 5.77SQ 0.004 LOOEA");
}

TEST_CASE("ticks left of the rows are not part of them") {
  PageBuilder print;
  print.text(18, 100, "J").text(36, 100, "6. Gutter");
  for (int i = 0; i < 4; ++i) print.text(36, 120 + 13.2 * i, "a row");
  print.text(12, 200, "yes");
  const auto first = [&] { return print.lines().front().text(); };
  CHECK(first() == "J 6. Gutter");
  Page& page = print.document().pages[0];
  page.recognized = true;
  for (Word& word : page.words) word.confidence = 0.9F;
  CHECK(first() == "6. Gutter");
  CHECK(print.lines().back().text() == "yes");
}

TEST_CASE("labels left of a column of values are not ticks") {
  PageBuilder print;
  print.text(60, 100, "Claim Rep.:").text(128, 100, "Jane Doe");
  for (int i = 0; i < 4; ++i) print.text(128, 120 + 13.2 * i, "a row");
  Page& page = print.document().pages[0];
  page.recognized = true;
  for (Word& word : page.words) word.confidence = 0.9F;
  CHECK(print.lines().front().text() == "Claim Rep.: Jane Doe");
}

TEST_CASE("a mark between words stays, however unsure it is; a speck in a blank goes") {
  const auto line = [](double mark_x, double next_x) {
    PageBuilder print;
    print.text(36, 100, "Hip").text(mark_x, 100, "-").text(next_x, 100, "Ridge");
    Page& page = print.document().pages[0];
    page.recognized = true;
    for (Word& word : page.words) word.confidence = 0.9F;
    page.words[1].confidence = 0.3F;
    const double end = page.words[0].box.x1;
    return std::pair(end, print.lines().front().text());
  };
  const double end = line(60, 80).first;
  CHECK(line(end + 2.3, end + 7.6).second == "Hip - Ridge");
  CHECK(line(end + 1, end + 3).second == "Hip Ridge");
  CHECK(line(end + 30, end + 60).second == "Hip Ridge");
}
