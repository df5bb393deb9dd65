#include "classify/classify.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/estimate_print.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::layout;
using namespace estimate::testing;

namespace {

using Ranges = std::vector<PageRange>;

/// A cover sheet, one page with a room with one line, and what follows the items.
EstimatePrint& add_estimate(EstimatePrint& print, bool with_cover = true) {
  if (with_cover) print.cover();
  print.group("HOLLOW").room("Kitchen").header();
  print.item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  print.totals("Totals:  Kitchen", {"0.00", "9.00", "0.00", "9.00"});
  return print.totals("Line Item Totals:  HOLLOW", {"0.00", "9.00", "0.00", "9.00"});
}

Ranges ranges_of(const EstimatePrint& print) {
  const Document document = print.p.document();
  return find_estimates(MarkedLines(group_lines(document)), static_cast<int>(document.pages.size()));
}

}  // namespace

TEST_CASE("a single estimate has all pages, and so does a document without one") {
  EstimatePrint one;
  CHECK(ranges_of(add_estimate(one)) == Ranges{{1, 2}});
  CHECK(find_estimates({}, 3) == Ranges{{1, 3}});
}

TEST_CASE("another estimate begins at its cover sheet") {
  EstimatePrint two;
  add_estimate(two).next_page();
  add_estimate(two);
  CHECK(ranges_of(two) == Ranges{{1, 2}, {3, 4}});
}

TEST_CASE("without a cover sheet it begins at its table, if that ends in its own totals") {
  EstimatePrint two;
  add_estimate(two).next_page();
  add_estimate(two, false);
  CHECK(ranges_of(two) == Ranges{{1, 2}, {3, 3}});
  EstimatePrint statement;
  add_estimate(statement).next_page().header();
  statement.item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  CHECK(ranges_of(statement) == Ranges{{1, 3}});
}

TEST_CASE("a cover sheet repeated above summaries does not begin an estimate") {
  EstimatePrint print;
  add_estimate(print).next_page().cover();
  print.p.text(250, 200, "Summary for Dwelling", bold_10);
  CHECK(ranges_of(print) == Ranges{{1, 4}});
}

TEST_CASE("choosing keeps the lines of one estimate and names the others") {
  EstimatePrint two;
  add_estimate(two).next_page();
  add_estimate(two);
  MarkedLines marked(group_lines(two.p.document()));
  const auto warnings = choose_estimate(marked, 4, 2);
  REQUIRE(warnings);
  REQUIRE(warnings->size() == 1);
  CHECK(warnings->front().code == "several_estimates");
  CHECK(warnings->front().message == "this is estimate 2 of the PDF (pages 3 to 4); others: pages 1 to 2");
  CHECK(marked.lines.front().page == 3);
  CHECK(marked.lines.back().page == 4);
  const MarkedLines again(marked.lines);
  CHECK(marked.markers == again.markers);
  CHECK(std::ranges::equal(marked.tables, again.tables, {}, &Table::layout, &Table::layout));

  const auto none = choose_estimate(marked, 4, 0);
  REQUIRE_FALSE(none);
  CHECK(none.error().code == ErrorCode::invalid_usage);
  CHECK_FALSE(choose_estimate(marked, 4, 3));
}
