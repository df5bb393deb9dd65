// What real prints do, and the plain ones do not.
#include <doctest/doctest.h>

#include "support/estimate_print.h"
#include "support/must.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

constexpr double wrap_pt = 10;  // the leading of a wrap in 9 pt

EstimatePrint two_lines_per_item() {
  EstimatePrint print("AGELIFE");
  print.cover().group("HOLLOW").room("Kitchen").header();
  return print;
}

EstimatePrint& figures(EstimatePrint& print, std::string_view rcv) {
  return print.figures("2.00 EA", {"5.00", "0.00", rcv, "(0.00)", rcv});
}

std::string section_names(const Estimate& estimate) {
  std::string names;
  for (const Section& section : estimate.sections) names += (names.empty() ? "" : ", ") + section.name;
  return names;
}

}  // namespace

TEST_CASE("an item directly below a note is an item, whatever its number") {
  for (const char* next : {"2.  Roofing felt - 15 lb.", "41.  Roofing felt - 15 lb."}) {
    CAPTURE(next);
    EstimatePrint print = two_lines_per_item();
    print.text("1.  Laminated shingles");
    figures(print, "10.00").text("Rounding: 7.8%, 0.09SQ - (included in waste", {}, wrap_pt);
    print.text("calculation above)", {}, wrap_pt).text(next);
    figures(print, "10.00");
    const Estimate read = print.read();
    REQUIRE(read.items.size() == 2);
    CHECK(read.items[0].notes.size() == 1);
    CHECK(read.items[1].description == "Roofing felt - 15 lb.");
    CHECK(must(read.items[1].rcv).grouped() == "10.00");
  }
}

TEST_CASE("figures far below their description, or on the next page, belong to it") {
  EstimatePrint apart = two_lines_per_item();
  apart.text("1.  Dumpster load - Approx. 20 yards,", {}, wrap_pt).text("4 tons of debris", {}, 25.4);
  figures(apart, "10.00");
  REQUIRE(apart.read().items.size() == 1);
  CHECK(must(apart.read().items[0].rcv).grouped() == "10.00");

  EstimatePrint broken = two_lines_per_item();
  broken.text("1.  Dumpster load");
  broken.p.right(585, 730.4, "Page: 2");
  broken.next_page().y = 72;
  figures(broken, "10.00");
  REQUIRE(broken.read().items.size() == 1);
  CHECK(must(broken.read().items[0].rcv).grouped() == "10.00");

  EstimatePrint too_far = two_lines_per_item();
  too_far.text("1.  Dumpster load", {}, 30);
  figures(too_far, "10.00");
  CHECK(too_far.rows().rows.empty());
}

TEST_CASE("an item may have a unit and no quantity") {
  EstimatePrint print = kitchen();
  print.item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  print.item("2.  Seal & paint full height cabinetry", " LF", {"41.76", "0.00", "0.00", "(0.00)", "0.00"});
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 2);
  CHECK_FALSE(read.items[1].quantity);
  CHECK(read.items[1].unit == "LF");
  CHECK(must(read.items[1].unit_price).grouped() == "41.76");
}

TEST_CASE("a page that explains a sample estimate is left out") {
  for (const char* phrase :
       {"Building Estimate Summary Guide", "*This is a sample guide to your adjuster summary",
        "This summary is based on a sample estimate", "Your guide to reading your summary"}) {
    CAPTURE(phrase);
    EstimatePrint print;
    print.p.text(176, 60, phrase, {.size = 16, .bold = true});
    print.p.text(90, 100, "Insured: Smith, John", {.size = 10})
        .text(250, 120, "Summary for Dwelling", bold_10);
    print.room("Sample Room").header();
    print.item("1.  Sample", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
    print.totals("Line Item Totals:  SAMPLE", {"0.00", "9.00", "0.00", "9.00"});
    print.next_page().cover().group("HOLLOW").room("Kitchen").header();
    print.item("1.  Range", "1.00 EA", {"7.00", "0.00", "7.00", "(0.00)", "7.00"});
    const Estimate read = print.read();
    REQUIRE(read.items.size() == 1);
    CHECK(read.items[0].description == "Range");
    CHECK(read.claim.insured_name == "Quillfeather, Odette");
    CHECK(read.coverages.empty());
    CHECK(section_names(read) == "HOLLOW, Kitchen");
  }
}

TEST_CASE("bold lines on pages without a table are not sections") {
  EstimatePrint print;
  print.p.text(90, 100, "Insured:", bold_10).text(150, 100, "Quillfeather, Odette", {.size = 10});
  print.p.text(36, 600, "THIS ESTIMATE MAY BE REVISED AS WE CONTINUE TO EVALUATE", bold_10);
  print.next_page();
  print.p.center(110, "Estimate Recap For Coverage A - Dwelling", {.size = 11, .bold = true});
  print.p.text(36, 150, "Description", bold_10).right(330, 150, "RCV", bold_10);
  print.p.right(402, 150, "Depreciation", bold_10).right(576, 150, "ACV", bold_10);
  print.p.text(36, 170, "Dwelling - Roof", {.size = 8, .bold = true});
  print.p.right(330, 170, "21,277.84", {.size = 8, .bold = true});
  print.next_page().group("HOLLOW").room("Kitchen").header();
  print.item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  CHECK(section_names(print.read()) == "HOLLOW, Kitchen");
}
