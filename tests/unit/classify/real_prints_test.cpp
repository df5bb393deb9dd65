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

namespace {

std::string groups_of(const Estimate& estimate) {
  std::string groups;
  for (const LineItem& item : estimate.items) groups += item.number + ":" + item.group + " ";
  return groups;
}

}  // namespace

TEST_CASE("subheadings between asterisks need not be bold, and are not coverages") {
  EstimatePrint print = kitchen();
  print.text("**Full Replacement**").item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  print.p.text(36, print.y, "***SUPPLEMENT 9/16 ***")
      .rule(36, print.y + 3, 36 + times_width("***SUPPLEMENT 9/16 ***", 9));
  print.down(13.2).item("2.  Oven", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  print.text("**This unit was measured on site by the adjuster.**")
      .item("3.  Hood", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  const Estimate read = print.read();
  CHECK(groups_of(read) == "1:**Full Replacement** 2:***SUPPLEMENT 9/16 *** 3:***SUPPLEMENT 9/16 *** ");
  for (const LineItem& item : read.items) CHECK(item.coverage.empty());
}

TEST_CASE("an underlined line in capitals is a coverage only if the print names that coverage") {
  for (const bool named : {true, false}) {
    CAPTURE(named);
    EstimatePrint print = kitchen();
    print.p.text(36, print.y, "DWELLING").rule(36, print.y + 3, 36 + times_width("DWELLING", 9));
    print.down(13.2).item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
    if (named) print.totals("Dwelling Totals:", {"0.00", "9.00", "(0.00)", "9.00"});
    print.totals("Totals:  Kitchen", {"0.00", "9.00", "0.00", "9.00"});
    const Estimate read = print.read();
    REQUIRE(read.items.size() == 1);
    CHECK(read.items[0].coverage == (named ? "Dwelling" : ""));
    CHECK(read.items[0].group == (named ? "" : "DWELLING"));
  }
}

TEST_CASE("a bold sentence below an item is a note; a bold name at the end of a page is a subheading") {
  EstimatePrint print = kitchen();
  print.item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"})
      .text("Measured on site by the adjuster.", {.bold = true});
  print.item("2.  Oven", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  print.y = 700;
  print.text("Gutters", {.bold = true});
  print.p.text(27, 748, "HOLLOW", {.size = 10}).right(585, 748, "Page: 1", {.size = 10});
  print.continued("Kitchen").item("3.  Hood", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 3);
  CHECK(read.items[0].notes.size() == 1);
  CHECK(groups_of(read) == "1: 2: 3:Gutters ");
}

TEST_CASE("the estimate's name may be off the center where somebody retyped it") {
  EstimatePrint print;
  const double width = times_width("HOLLOW AND SON", 10);
  print.p.text(311.5 - width / 2, print.y, "HOLLOW AND SON", bold_10);
  print.down(17.6).group("Dwelling").room("Kitchen").header();
  print.item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  CHECK(section_names(print.read()) == "HOLLOW AND SON, Dwelling, Kitchen");
}

TEST_CASE("the estimate's name and its first group on one line are split by the footer") {
  EstimatePrint print;
  print.group("HOLLOW AND SON Dwelling")
      .room("Kitchen")
      .header()
      .item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  print.p.text(27, 748, "HOLLOW AND SON  4/23/2026  Page: 1", {.size = 10});
  CHECK(section_names(print.read()) == "HOLLOW AND SON, Dwelling, Kitchen");
}

TEST_CASE("centered lines and rules on a cover sheet are not sections") {
  EstimatePrint print;
  print.p.center(100, "YOUR ESTIMATE IS ENCLOSED");
  print.next_page().p.rule(164.9, 300, 576).text(36, 310, "a form");
  print.next_page().group("HOLLOW").room("Kitchen").header().item("1.  Range", "1.00 EA",
                                                                  {"9.00", "0.00", "9.00", "(0.00)", "9.00"});
  CHECK(section_names(print.read()) == "HOLLOW, Kitchen");
}

TEST_CASE("a summary that is headed Summary alone is one if the line item total follows") {
  for (const char* first : {"Line Item Total", "Your claim"}) {
    EstimatePrint print = kitchen();
    print.item("1.  Range", "1.00 EA", {"9.00", "0.00", "9.00", "(0.00)", "9.00"})
        .totals("Line Item Totals:  HOLLOW", {"0.00", "9.00", "0.00", "9.00"});
    print.next_page();
    print.p.center(140, "Summary", {.size = 12, .bold = true}).text(36, 160, first).right(576, 160, "9.00");
    print.p.text(36, 180, "Net Claim", bold_10).right(576, 180, "$9.00", bold_10);
    const Estimate read = print.read();
    CHECK(read.coverages.size() == (std::string_view(first) == "Line Item Total" ? 1 : 0));
  }
}

TEST_CASE("a line with a status has no depreciation, though it prints age and condition") {
  EstimatePrint print("ALLSTATE");
  print.cover().group("HOLLOW").room("Kitchen").header();
  print.item("1.  Range", "1.00 EA", {"9.00", "9.00", "(0.00)", "9.00"});
  const double y = print.y;
  print.text("2.  Ridge vent", {}, 0).p.right(232, y, "32.00").text(233.7, y, "LF");
  print.p.right(391, y, "0/30 yrs").right(409.5, y, "Avg.").right(576, y, "REVISED");
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 2);
  CHECK(read.items[1].status == "REVISED");
  CHECK_FALSE(read.items[1].depreciation);
}

TEST_CASE("a roof payment schedule pays a share of the total") {
  PageBuilder print;
  print.text(36, 160, "DESCRIPTION", bold_9).right(330, 160, "RPS FACTOR", bold_9);
  print.right(392.7, 160, "QUANTITY", bold_9).right(446.5, 160, "PRICE", bold_9);
  print.right(510.2, 160, "TOTAL", bold_9).right(576, 160, "RPS TOTAL", bold_9);
  print.text(36, 180, "1.  Laminated shingles").right(325, 180, "76%").right(380.9, 180, "10.00");
  print.text(382.6, 180, "SQ")
      .right(446.5, 180, "100.00")
      .right(510.2, 180, "1,000.00")
      .right(576, 180, "760.00");
  const auto rows = classify_lines(print.document(), MarkedLines(print.lines()));
  REQUIRE(rows);
  const Estimate read = assemble_estimate(print.document(), *rows);
  REQUIRE(read.items.size() == 1);
  CHECK(must(read.items[0].acv).grouped() == "760.00");
  const Depreciation& depreciation = must(read.items[0].depreciation);
  CHECK(depreciation.amount.grouped() == "240.00");
  CHECK(must(depreciation.percent).plain() == "24");
  CHECK_FALSE(depreciation.recoverable);
}
