#include "pdf/page_warnings.h"

#include <doctest/doctest.h>

#include <string>

using namespace estimate;

namespace {

Word lettering(std::string text, double x0, double x1, double baseline, float confidence = 1) {
  return {.text = std::move(text),
          .box = {x0, baseline - 7.5, x1, baseline + 2.5},
          .baseline = baseline,
          .size = 10,
          .confidence = confidence};
}

/// Shapes of five points each side by side.
void draw_letters(Page& page, double x0, double x1, double baseline) {
  for (double x = x0; x < x1; x += 5) page.outlines.push_back({x, baseline - 6, x + 4, baseline});
}

Page page_with_text(int number) {
  Page page;
  page.number = number;
  page.width = 612;
  page.height = 792;
  for (int row = 0; row < 4; ++row) {
    page.words.push_back(lettering("Drywall", 36, 70, 100 + 20 * row));
    page.words.push_back(lettering("12.00", 200, 225, 100 + 20 * row));
  }
  return page;
}

}  // namespace

TEST_CASE("pages with many shapes lack words, unless the shapes are a letterhead") {
  Document document;
  for (int number = 1; number <= 3; ++number) {
    document.pages.push_back(page_with_text(number));
    draw_letters(document.pages.back(), 36, 400, 40);
  }
  CHECK(pdf::pages_with_outlined_words(document).empty());
  draw_letters(document.pages[1], 36, 200, 300);
  REQUIRE(pdf::pages_with_outlined_words(document).size() == 1);
  CHECK(pdf::pages_with_outlined_words(document)[0]->number == 2);
}

TEST_CASE("only words that are shapes and not in the text are added") {
  Page page = page_with_text(1);
  draw_letters(page, 36, 120, 80);
  draw_letters(page, 36, 70, 100);  // below the text: drawn as both
  const std::vector<Word> found = {lettering("Kitchen", 36, 75, 80, 0.9F),
                                   lettering("Dryvvall", 37, 71, 100.4, 0.8F),
                                   lettering("speck", 400, 420, 500, 0.3F)};
  CHECK_FALSE(pdf::add_outlined_words(page, found, 792, 612));
  CHECK(page.words.size() == 8);
  CHECK(pdf::add_outlined_words(page, found, 612.2, 792));
  REQUIRE(page.words.size() == 9);
  CHECK(page.words[8].text == "Kitchen");
}
