#include "classify/classify.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "support/estimate_print.h"
#include "support/page_builder.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

/// One page for each name; a digit is its printed number, "c" a cover sheet, anything else a page without a
/// number.
PageBuilder pages(const std::vector<std::string>& names) {
  PageBuilder print;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) print.page();
    if (names[i] == "c") print.text(90, 100, "Insured: Quillfeather", {.size = 10});
    print.text(36, 300, "content of " + names[i]);
    if (is_digit(names[i].front())) print.right(585, 730.4, "Page: " + names[i]);
  }
  return print;
}

struct Order {
  std::vector<int> pages;
  std::vector<std::string> warnings;

  explicit Order(const PageBuilder& print) {
    std::vector<Line> lines = print.lines();
    for (const Warning& warning : order_pages(print.document(), lines)) warnings.push_back(warning.code);
    for (const Line& line : lines)
      if (pages.empty() || pages.back() != line.page) pages.push_back(line.page);
  }
};

using Pages = std::vector<int>;
using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("pages in order stay as they are, also between pages without a number") {
  const Order order(pages({"c", "letter", "2", "photo", "4"}));
  CHECK(order.pages == Pages{1, 2, 3, 4, 5});
  CHECK(order.warnings.empty());
}

TEST_CASE(
    "shuffled pages are sorted by their numbers; covers come first, other pages without a number last") {
  const Order order(pages({"3", "photo", "1", "c", "2"}));
  CHECK(order.pages == Pages{4, 3, 5, 1, 2});
  CHECK(order.warnings == Codes{"pages_reordered"});
}

TEST_CASE("numbers that begin again are another print, not a shuffled one") {
  PageBuilder print = pages({"1", "2", "1", "2"});
  for (Page& page : print.document().pages)
    page.words[0].text += std::to_string(page.number);  // no page repeats another one
  const Order order(print);
  CHECK(order.pages == Pages{1, 2, 3, 4});
  CHECK(order.warnings.empty());
}

TEST_CASE("a page that is there twice counts once; short pages without a number may well be alike") {
  const Order order(pages({"1", "2", "2", "photo", "photo", "3"}));
  CHECK(order.pages == Pages{1, 2, 4, 5, 6});
  CHECK(order.warnings == Codes{"duplicate_page"});
}

namespace {

/// A page with items of these numbers in FINAL8's columns, without a page number.
EstimatePrint& items(EstimatePrint& print, int first, int last) {
  print.room("Room " + std::to_string(first)).header();
  for (int n = first; n <= last; ++n)
    print.item(std::to_string(n) + ".  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  return print.next_page();
}

EstimatePrint print_of(const std::vector<std::pair<int, int>>& spans) {
  EstimatePrint print;
  for (const auto& [first, last] : spans) items(print, first, last);
  print.p.text(36, 300, "the last page");
  return print;
}

}  // namespace

TEST_CASE("without page numbers, the numbers of the items put the pages in order") {
  const Order shuffled(print_of({{8, 12}, {1, 3}, {4, 7}}).p);
  CHECK(shuffled.pages == Pages{2, 3, 1, 4});
  CHECK(shuffled.warnings == Codes{"pages_reordered"});
  const Order twice(print_of({{1, 3}, {7, 8}, {4, 5}, {11, 12}, {9, 10}}).p);
  CHECK(twice.pages == Pages{1, 3, 2, 5, 4, 6});
  const Order reversed(print_of({{8, 12}, {4, 7}, {1, 3}}).p);
  CHECK(reversed.pages == Pages{4, 3, 2, 1});
  CHECK(Order(print_of({{1, 3}, {4, 7}, {9, 12}}).p).warnings.empty());
  CHECK(Order(print_of({{1, 3}}).p).warnings.empty());
}

TEST_CASE("items that may have been inserted out of order do not move pages, but are reported") {
  for (const auto& spans : {std::vector<std::pair<int, int>>{{1, 3}, {8, 9}, {5, 7}}, {{4, 7}, {1, 5}}}) {
    const Order order(print_of(spans).p);
    CHECK(std::ranges::is_sorted(order.pages));
    CHECK(order.warnings == Codes{"page_order_unknown"});
  }
}

namespace {

/// A page of a table: `misread` figures differ, as between two scans of one page.
void add_table(PageBuilder& print, const std::string& number, bool recognized, int first_item,
               int misread = 0) {
  for (int row = 0; row < 8; ++row) {
    const double y = 200 + 12.0 * row;
    print.text(36, y, std::to_string(first_item + row) + ". Drywall - hung, taped");
    print.right(400, y, std::to_string(10 * (first_item + row)) + (row < misread ? ".O8" : ".08"));
    print.right(480, y, std::to_string(30 * (first_item + row)) + ".24");
  }
  if (!number.empty()) print.right(585, 730.4, "Page: " + number);
  print.document().pages.back().recognized = recognized;
}

}  // namespace

TEST_CASE("a page that was scanned twice counts once, though recognition differs") {
  PageBuilder print;
  add_table(print, "", true, 1);
  print.page();
  add_table(print, "", true, 1, 2);
  print.page();
  add_table(print, "", true, 9);
  Order order(print);
  CHECK(order.pages == Pages{1, 3});
  CHECK(order.warnings == Codes{"duplicate_page"});

  PageBuilder printed_too;
  add_table(printed_too, "3", true, 1, 2);
  printed_too.page();
  add_table(printed_too, "3", false, 1);
  order = Order(printed_too);
  CHECK(order.pages == Pages{2});  // its text rather than what was recognized
}

TEST_CASE("alike pages with text, or with other numbers, are two pages") {
  PageBuilder print;
  add_table(print, "", false, 1);
  print.page();
  add_table(print, "", false, 1, 2);
  CHECK(Order(print).pages == Pages{1, 2});

  PageBuilder numbered;
  add_table(numbered, "3", true, 1);
  numbered.page();
  add_table(numbered, "4", true, 1, 2);
  CHECK(Order(numbered).pages == Pages{1, 2});
}
