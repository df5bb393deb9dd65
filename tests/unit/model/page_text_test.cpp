#include "esx/estimate/page.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

using namespace estimate;

namespace {

Page page_of_words(const std::string& text, std::size_t count) {
  Page page;
  for (std::size_t i = 0; i < count; ++i) page.words.push_back({.text = text});
  return page;
}

}  // namespace

TEST_CASE("text is usable if most of its characters are letters and digits") {
  CHECK(page_text(page_of_words("Drywall", 50)) == PageText::usable);
  CHECK(page_text(page_of_words("$1,234.56", 50)) == PageText::usable);
  CHECK(page_text(page_of_words("........................", 50)) == PageText::usable);
  CHECK(page_text(page_of_words("\xC3\xA9t\xC3\xA9", 50)) == PageText::usable);
  CHECK(page_text(page_of_words("#!%&+2", 50)) == PageText::garbled);
  CHECK(page_text(page_of_words("\xEF\xBF\xBD\xEF\xBF\xBD", 50)) == PageText::garbled);
  CHECK(page_text(page_of_words("\xEE\x80\x81", 50)) == PageText::garbled);
  CHECK(page_text(page_of_words("#!%", 5)) == PageText::usable);  // a form of boxes
}

TEST_CASE("many shapes of the size of letters without text are outlined text") {
  Page page;
  page.outlines.resize(10);
  CHECK(page_text(page) == PageText::usable);
  page.outlines.resize(300);
  CHECK(page_text(page) == PageText::outlined);
  page.words.resize(2);  // a stamp
  CHECK(page_text(page) == PageText::outlined);
  page.recognized = true;
  CHECK(page_text(page) == PageText::usable);
  Page scan;
  scan.image_area = 1;
  CHECK(page_text(scan) == PageText::image);
}
