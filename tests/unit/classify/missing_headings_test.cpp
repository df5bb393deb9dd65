// Prints whose bold words are missing because they are drawn as outlines.
#include <doctest/doctest.h>

#include <algorithm>

#include "support/estimate_print.h"
#include "support/must.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

std::vector<std::string> codes_of(const Estimate& estimate) {
  std::vector<std::string> codes;
  codes.reserve(estimate.warnings.size());
  for (const Warning& warning : estimate.warnings) codes.push_back(warning.code);
  return codes;
}

bool warns(const Estimate& estimate, std::string_view code) {
  return std::ranges::count(codes_of(estimate), code) > 0;
}

/// An item of 10.00 in the columns of FINAL8.
EstimatePrint& add_item(EstimatePrint& print, std::string_view text) {
  return print.item(text, "2.00 EA", {"5.00", "0.00", "10.00", "(0.00)", "10.00"});
}

EstimatePrint one_room() {
  EstimatePrint print;
  print.cover().group("HOLLOW").room("Kitchen").header();
  add_item(print, "1.  Range");
  print.totals("Totals:  Kitchen", {"0.00", "10.00", "0.00", "10.00"});
  return print;
}

}  // namespace

TEST_CASE("items without column headings are read by those of the table before, with a warning") {
  EstimatePrint print = one_room();
  print.down(40);
  add_item(print, "2.  Sink");
  add_item(print, "3.  Faucet");
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 3);
  CHECK(must(read.items[1].rcv).grouped() == "10.00");
  CHECK(read.items[2].description == "Faucet");
  CHECK(read.items[1].section != read.items[0].section);
  CHECK(std::ranges::count(codes_of(read), "missing_headings") == 1);
  CHECK_FALSE(warns(read, "unparsed_text"));
}

TEST_CASE("a row that is not the next item is not one, but is reported") {
  EstimatePrint print = one_room();
  print.down(40);
  add_item(print, "7.  Sink");
  const Estimate read = print.read();
  CHECK(read.items.size() == 1);
  CHECK_FALSE(warns(read, "missing_headings"));
  CHECK(warns(read, "unparsed_text"));
}

TEST_CASE("three rows of amounts in no table are reported once a page, two are not") {
  EstimatePrint print = one_room();
  print.next_page();
  add_item(print, "Amount paid before");
  add_item(print, "Amount paid today");
  CHECK_FALSE(warns(print.read(), "unparsed_text"));
  add_item(print, "Amount paid later");
  add_item(print, "Amount still open");
  CHECK(std::ranges::count(codes_of(print.read()), "unparsed_text") == 1);
}
