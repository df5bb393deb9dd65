#include "pdf/page_warnings.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace pdf = estimate::pdf;

namespace {

std::vector<pdf::SourcePage> pages(int count) {
  std::vector<pdf::SourcePage> pages(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    pages[static_cast<std::size_t>(i)].page.number = i + 1;
    pages[static_cast<std::size_t>(i)].page.words.resize(50);
  }
  return pages;
}

void make_picture(pdf::SourcePage& page) {
  page.page.words.clear();
  page.page.image_area = 1;
}

std::vector<estimate::Warning> unread(const std::vector<pdf::SourcePage>& pages) {
  estimate::Document document;
  for (const pdf::SourcePage& page : pages) document.pages.push_back(page.page);
  std::vector<estimate::Warning> warnings;
  pdf::warn_of_unread_text(warnings, document);
  return warnings;
}

const estimate::Warning* find(const std::vector<estimate::Warning>& warnings, std::string_view code) {
  const auto found = std::ranges::find(warnings, code, &estimate::Warning::code);
  return found == warnings.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("complete pages with text do not cause a warning") {
  CHECK(find(pdf::page_warnings(pages(3), false), "damaged_page") == nullptr);
  CHECK(unread(pages(3)).empty());
  CHECK(find(pdf::page_warnings(pages(3), false), "damaged_pdf_repaired") == nullptr);
}

TEST_CASE("one warning names all pages that are images") {
  auto scanned = pages(9);
  for (const std::size_t i : {1U, 4U, 5U, 6U, 8U}) make_picture(scanned[i]);
  scanned[8].page.words.resize(1);  // the scanner's name
  const auto warnings = unread(scanned);
  const auto* warning = find(warnings, "image_only_page");
  REQUIRE(warning != nullptr);
  CHECK(warning->message == "pages that are images without text: 2, 5-7, 9");
  CHECK_FALSE(warning->page.has_value());
}

TEST_CASE("text drawn as outlines and text without characters are named as what they are") {
  auto odd = pages(4);
  odd[0].page.words.clear();
  odd[0].page.outlines.resize(400, {36, 90, 40, 96});
  for (estimate::Word& word : odd[1].page.words) word.text = "#!&2";
  odd[3].page.outlines.resize(60, {36, 190, 40, 196});
  auto warnings = unread(odd);
  REQUIRE(warnings.size() == 3);
  CHECK(warnings[0].code == "outlined_text");
  CHECK(warnings[0].page == 1);
  CHECK(warnings[1].code == "garbled_text");
  CHECK(warnings[1].page == 2);
  CHECK(warnings[2].code == "outlined_words");
  CHECK(warnings[2].page == 4);
  pdf::remove_unread_text(warnings);
  CHECK(warnings.empty());
}

TEST_CASE("a list of one page names the page") {
  auto one = pages(3);
  one[1].page.unmapped = 7;
  const auto warnings = pdf::page_warnings(one, false);
  const auto* warning = find(warnings, "unmapped_glyphs");
  REQUIRE(warning != nullptr);
  CHECK(warning->page == 2);
}

TEST_CASE("damage is reported for the file and for every page") {
  auto damaged = pages(3);
  damaged[0].damaged = damaged[2].damaged = true;
  const auto warnings = pdf::page_warnings(damaged, true);
  REQUIRE(warnings.size() >= 3);
  CHECK(warnings.front().code == "damaged_pdf_repaired");
  CHECK(std::ranges::count(warnings, "damaged_page", &estimate::Warning::code) == 2);
}
