#include "classify/page_noise.h"

#include <doctest/doctest.h>

#include "support/must.h"
#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

/// The lines that are not noise, page by page.
std::vector<std::string> kept(const PageBuilder& print) {
  const auto lines = print.lines();
  const auto noise = find_page_noise(print.document(), MarkedLines(lines));
  std::vector<std::string> found;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!noise[i]) found.push_back(lines[i].text());
  return found;
}

using Texts = std::vector<std::string>;

PageBuilder numbered(std::initializer_list<int> numbers) {
  PageBuilder print;
  bool first = true;
  for (const int n : numbers) {
    if (!first) print.page();
    first = false;
    if (n > 0) print.text(27, 730, "HOLLOW").right(585, 730.9, "Page: " + std::to_string(n), {.size = 10});
    print.text(36, 300, "text");
  }
  return print;
}

std::vector<int> gaps(const PageBuilder& print) {
  std::vector<int> pages;
  for (const Warning& w : find_missing_pages(print.document(), print.lines())) pages.push_back(must(w.page));
  return pages;
}

using Pages = std::vector<int>;

}  // namespace

TEST_CASE("letterheads and footers are lines that repeat in the margins of three pages") {
  PageBuilder print;
  for (int n = 1; n <= 3; ++n) {
    if (n > 1) print.page();
    print.text(103, 54, "Prairie Lantern Mutual", {.size = 12, .bold = true});
    print.text(36, 300, "the same words in the middle");
    print.text(27, 780, "1X1", {.size = 6});
  }
  CHECK(kept(print) == Texts(3, "the same words in the middle"));
}

TEST_CASE("two repetitions are not enough, and neither are those at another height") {
  PageBuilder print;
  print.text(103, 54, "Prairie Lantern Mutual").page().text(103, 54, "Prairie Lantern Mutual");
  print.page().text(103, 70, "Prairie Lantern Mutual");
  CHECK(kept(print).size() == 3);
}

TEST_CASE("figures, column headings, totals and headings next to a sketch are never noise") {
  PageBuilder print;
  for (int n = 1; n <= 3; ++n) {
    if (n > 1) print.page();
    print.text(164.9, 60, "Bedroom", bold_10);
    print.text(36, 80, "DESCRIPTION  QUANTITY UNIT PRICE  TAX  RCV  DEPREC.  ACV", bold_9);
    print.text(36, 100, "1.  Drywall 5.00");
    print.text(36, 120, "Totals:  Bedroom", bold_9);
  }
  CHECK(kept(print).size() == 12);
}

TEST_CASE("page numbers are noise anywhere in the margins") {
  CHECK(kept(numbered({1, 2})) == Texts{"text", "text"});
}

TEST_CASE("a cover sheet that repeats on every page is not a letterhead") {
  PageBuilder print;
  for (int n = 1; n <= 3; ++n) {
    if (n > 1) print.page();
    print.text(27, 40, "State Farm");
    print.text(40, 60, "Insured: Quillfeather, Odette", {.size = 10});
    print.text(40, 75, "Property: 5 Any Street", {.size = 10});
  }
  CHECK(kept(print).size() == 6);
}

TEST_CASE("the page number follows Page:") {
  CHECK(read_page_number(line_of("HOLLOW 11/7/2026 Page: 3")) == 3);
  CHECK(read_page_number(line_of("Date: 11/7/2026 Page: 12")) == 12);
  CHECK_FALSE(read_page_number(line_of("Page 2 of 3")));
  CHECK_FALSE(read_page_number(line_of("Page: three")));
  CHECK_FALSE(read_page_number(line_of("Page:")));
  CHECK_FALSE(read_page_number(line_of("3")));
  CHECK_FALSE(read_page_number(line_of("Page: 99999999999999")));
}

TEST_CASE("gaps in the printed page numbers show that pages are missing") {
  CHECK(gaps(numbered({1, 2, 3})).empty());
  CHECK(gaps(numbered({0, 2, 3})).empty());     // a cover sheet without a number
  CHECK(gaps(numbered({0, 0, 1, 2})).empty());  // letters before it
  CHECK(gaps(numbered({1, 0, 3})).empty());     // a photo page without a number
  CHECK(gaps(numbered({1, 2, 1, 2})).empty());  // a second print in one file
  CHECK(gaps(numbered({1, 3})) == Pages{2});
  CHECK(gaps(numbered({2, 3})) == Pages{1});
  CHECK(gaps(numbered({1, 2, 0, 6, 7, 9})) == Pages{4, 6});
  const auto message = [](const PageBuilder& pages) {
    return find_missing_pages(pages.document(), pages.lines())[0].message;
  };
  CHECK(message(numbered({1, 3})).starts_with("page 2 is missing"));
  CHECK(message(numbered({1, 5})).starts_with("pages 2 to 4 are missing"));
  CHECK(message(numbered({1, 0, 5})).starts_with("2 of the pages 2 to 4 are missing"));
}

TEST_CASE("page numbers in the text and on rotated pages do not count") {
  PageBuilder note;
  note.text(36, 300, "see Page: 7");
  CHECK(gaps(note).empty());
  PageBuilder sketch;
  sketch.right(585, 730, "Page: 1").page(90).right(700, 600, "Page: 9");
  CHECK(gaps(sketch).empty());
}
