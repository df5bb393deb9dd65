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

const estimate::Warning* find(const std::vector<estimate::Warning>& warnings, std::string_view code) {
  const auto found = std::ranges::find(warnings, code, &estimate::Warning::code);
  return found == warnings.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("complete pages with text do not cause a warning") {
  CHECK(find(pdf::page_warnings(pages(3), false), "damaged_page") == nullptr);
  CHECK(find(pdf::page_warnings(pages(3), false), "image_only_page") == nullptr);
  CHECK(find(pdf::page_warnings(pages(3), false), "damaged_pdf_repaired") == nullptr);
}

TEST_CASE("one warning names all pages that are images") {
  auto scanned = pages(9);
  for (const std::size_t i : {1U, 4U, 5U, 6U, 8U}) make_picture(scanned[i]);
  scanned[8].page.words.resize(1);  // the scanner's name
  const auto warnings = pdf::page_warnings(scanned, false);
  const auto* warning = find(warnings, "image_only_page");
  REQUIRE(warning != nullptr);
  CHECK(warning->message == "pages that are images without text: 2, 5-7, 9");
  CHECK_FALSE(warning->page.has_value());
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
