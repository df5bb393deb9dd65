#include "esx/estimate/ocr/tesseract.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "esx/estimate/convert.h"
#include "support/files.h"
#include "support/pdf_builder.h"

using namespace estimate;

namespace {

Document recognized(const std::string& file) {
  const auto engine = make_tesseract_engine();
  const std::string pdf = ::test::read_file(file);
  auto pages = read_document(::test::bytes_of(pdf), {.ocr_engine = engine.get()});
  REQUIRE(pages);
  return std::move(pages->value);
}

bool has_word(const Page& page, const char* text, bool bold) {
  return std::ranges::any_of(page.words,
                             [&](const Word& word) { return word.text == text && word.bold == bold; });
}

}  // namespace

TEST_CASE("missing data is reported when the engine is opened") {
  const auto recognizer = make_tesseract_engine("/nowhere")->open();
  REQUIRE_FALSE(recognizer);
  CHECK(recognizer.error().code == ErrorCode::ocr_unavailable);
}

TEST_CASE("an empty page has no words") {
  auto recognizer = make_tesseract_engine()->open();
  REQUIRE(recognizer);
  const PageImage empty{850, 1100, 100, std::vector<std::uint8_t>(std::size_t{850} * 1100, 255)};
  const auto page = (*recognizer)->recognize(empty, std::chrono::seconds(20), {});
  REQUIRE(page);
  CHECK(page->words.empty());
  CHECK(page->width == doctest::Approx(612));
}

TEST_CASE("without time there is no result") {
  auto recognizer = make_tesseract_engine()->open();
  REQUIRE(recognizer);
  PageImage lines{850, 1100, 100, std::vector<std::uint8_t>(std::size_t{850} * 1100, 255)};
  for (std::size_t i = 0; i < lines.pixels.size(); ++i) {
    if (i % 7 < 2 && (i / 850) % 20 < 9) lines.pixels[i] = 0;
  }
  const auto page = (*recognizer)->recognize(lines, std::chrono::milliseconds(1), {});
  REQUIRE_FALSE(page);
  CHECK(page.error().code == ErrorCode::time_limit);
}

TEST_CASE("a page on its side has the same words as the upright page, in points") {
  for (const char* file :
       {"tests/fixtures/scans/FINAL8_page.pdf", "tests/fixtures/scans/FINAL8_page_left.pdf"}) {
    const Document document = recognized(file);
    REQUIRE(document.pages.size() == 1);
    const Page& page = document.pages[0];
    CHECK(page.recognized);
    CHECK(page.width == doctest::Approx(612).epsilon(0.01));
    CHECK(has_word(page, "DESCRIPTION", true));
    CHECK(has_word(page, "1,930.88", false));
    CHECK_FALSE(page.rules.empty());
    const auto heading = std::ranges::find(page.words, "DESCRIPTION", &Word::text);
    REQUIRE(heading != page.words.end());
    CHECK(heading->size == doctest::Approx(9).epsilon(0.15));
    CHECK(heading->box.x0 == doctest::Approx(36).epsilon(0.02));
    CHECK(heading->confidence > 0.5F);
    CHECK(heading->confidence < 1);
  }
}
