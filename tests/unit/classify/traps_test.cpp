// Difficulties of real prints: each case is one trap, printed as a page and read completely.
#include <doctest/doctest.h>

#include <algorithm>

#include "support/estimate_print.h"
#include "support/must.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

using Texts = std::vector<std::string>;

EstimatePrint& ten(EstimatePrint& print, std::string_view text, Type look = {}) {
  return print.item(text, "2.00 EA", {"5.00", "0.00", "10.00", "(0.00)", "10.00"}, look);
}

Texts descriptions(const Estimate& e) {
  Texts found;
  for (const LineItem& item : e.items) found.push_back(item.description);
  return found;
}

Texts sections(const Estimate& e) {
  Texts found;
  for (std::size_t s = 1; s < e.sections.size(); ++s) {
    std::string path;
    for (const std::string& name : e.path(static_cast<int>(s))) path += (path.empty() ? "" : "/") + name;
    found.push_back(path);
  }
  return found;
}

std::string failed(const Estimate& e) {
  std::string names;
  for (const Check& c : e.reconciliation.checks)
    if (!c.ok) names += c.what + " ";
  return names;
}

}  // namespace

TEST_CASE("trap 1: struck items are printed with prices but do not count in any total") {
  EstimatePrint print = kitchen();
  ten(print, "1.  Drywall");
  ten(print, "2.  Ice & water barrier", struck_9);
  print.text("Paid until the code upgrade cost is incurred.", {.bold = true, .italic = true});
  print.totals("Totals:  Kitchen", {"0.00", "10.00", "0.00", "10.00"});
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 2);
  CHECK_FALSE(read.items[0].excluded);
  CHECK(read.items[1].excluded);
  CHECK(must(read.items[1].rcv).grouped() == "10.00");
  CHECK(read.items[1].notes == Texts{"Paid until the code upgrade cost is incurred."});
  CHECK(read.reconciliation.ok);
}

TEST_CASE("trap 2: a heading's rule without text gets its name from the totals row") {
  EstimatePrint print;
  print.cover().group("HOLLOW");
  print.p.rule(164.9, print.y + 5.5, 576);
  ten(print.down(20).header(), "1.  Drywall").totals("Totals:  Pantry", {"0.00", "10.00", "0.00", "10.00"});
  const Estimate read = print.read();
  CHECK(sections(read) == Texts{"Pantry"});
  CHECK(read.reconciliation.ok);
}

TEST_CASE("trap 3: notes that look like items stay notes") {
  EstimatePrint print = kitchen();
  ten(print, "1.  Drywall");
  print.text("Prices were compared with the list of the year", {}, 10)
      .text("2025. This is an average retail price.");
  print.text("1. Electrical - replace the switch").text("2. Plumbing - 12.00 LF of pipe");
  ten(print, "2.  Paint");
  const Estimate read = print.read();
  CHECK(descriptions(read) == Texts{"Drywall", "Paint"});
  CHECK(read.items[0].notes ==
        Texts{"Prices were compared with the list of the year 2025. This is an average retail price.",
              "1. Electrical - replace the switch", "2. Plumbing - 12.00 LF of pipe"});
}

TEST_CASE("trap 4: rows after CONTINUED belong to the last item of the previous page") {
  EstimatePrint print = kitchen();
  ten(print, "1.  Drywall").text("First note.").continued("Kitchen").text("Second note.");
  ten(print, "2.  Paint").totals("Totals:  Kitchen", {"0.00", "20.00", "0.00", "20.00"});
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 2);
  CHECK(read.items[0].notes == Texts{"First note.", "Second note."});
  CHECK(read.items[1].page == 3);
  CHECK(sections(read) == Texts{"Kitchen"});
  CHECK(read.reconciliation.ok);
}

TEST_CASE("trap 5: a group and its own items have the same name; Total: closes the inner one first") {
  EstimatePrint print;
  print.cover().group("HOLLOW").group("Exterior").at_margin("Exterior").header();
  ten(print, "1.  Siding").totals("Total: Exterior", {"0.00", "10.00", "0.00", "10.00"}).down(10);
  print.room("Front Elevation").header();
  ten(print, "2.  Paint").totals("Totals:  Front Elevation", {"0.00", "10.00", "0.00", "10.00"}).down(10);
  print.totals("Total: Exterior", {"0.00", "20.00", "0.00", "20.00"});
  const Estimate read = print.read();
  CHECK(sections(read) == Texts{"Exterior", "Exterior/Exterior", "Exterior/Front Elevation"});
  CHECK(must(must(read.sections[1].totals).rcv).grouped() == "20.00");
  CHECK(must(must(read.sections[2].totals).rcv).grouped() == "10.00");
  CHECK(read.reconciliation.ok);
}

TEST_CASE("trap 6: long names wrap in totals rows, and a number on the next line is not an amount") {
  EstimatePrint print;
  print.cover("FERNLEIGH__THADDE_18")
      .group("FERNLEIGH__THADDE_18")
      .at_margin("Labor Minimums Applied")
      .header();
  ten(print, "1.  Drywall labor minimum");
  print.totals("Totals:  Labor Minimums", {"0.00", "10.00", "0.00", "10.00"}).y -= 3.2;
  print.text("Applied", bold_9, 20);
  print.totals("Line Item Totals:  FERNLEIGH__THADDE_", {"0.00", "10.00", "0.00", "10.00"}).y -= 3.2;
  print.text("18", bold_9);
  const Estimate read = print.read();
  CHECK(sections(read) == Texts{"Labor Minimums Applied"});
  CHECK(read.sections[1].kind == SectionKind::labor_minimums);
  CHECK(must(must(read.line_item_totals).rcv).grouped() == "10.00");
  CHECK(read.warnings.empty());
  CHECK(read.reconciliation.ok);
}

TEST_CASE("trap 7: numbers that touch, wide gaps, calculations next to quantities") {
  EstimatePrint print = kitchen();
  print.p.right(361.5, print.y, "2,974.12").right(463, print.y, "39,322.00");
  print.item("1.  Roof", "12.00", {"", "3,632.56", "", "(0.00)", "39,322.00"}).y -= 13.2;
  print.p.text(297, print.y, "LF");
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 1);
  CHECK(read.items[0].unit == "LF");
  CHECK(must(read.items[0].unit_price).grouped() == "2,974.12");
  CHECK(must(read.items[0].rcv).grouped() == "39,322.00");
}

TEST_CASE("trap 8: text that ends in a hyphen is joined without a space unless there is one before it") {
  EstimatePrint print = kitchen();
  ten(print, "1.  Detach the Range-").y -= 3.2;
  print.text("Refrigerator combination");
  ten(print, "2.  Tear off shingles -").y -= 3.2;
  print.text("Laminated");
  CHECK(descriptions(print.read()) ==
        Texts{"Detach the Range-Refrigerator combination", "Tear off shingles - Laminated"});
}

TEST_CASE("trap 9: the activity, with and without a printed prefix") {
  EstimatePrint print = kitchen();
  for (const char* text :
       {"1.  Tear off, haul and dispose", "2.  R&R Gutter", "3.  Remove Felt", "4.  Detach & Reset Sink",
        "5.  Material Only Tile", "6.  Install Tile", "7.  Felt", "8.  Door - Detach & reset"})
    ten(print, text);
  std::string letters, sources;
  for (const LineItem& item : print.read().items) {
    letters += activity_letter(item.activity);
    sources += item.activity_source.front();
  }
  CHECK(letters == "-&-RMI++");
  CHECK(sources == "rppppprr");
}

TEST_CASE("trap 10: numbers have gaps and are out of order, but none is used twice") {
  EstimatePrint print = kitchen();
  for (const char* text : {"1.  Drywall", "198.  Insert", "4.  Paint", "3a.  Letter"}) ten(print, text);
  Texts numbers;
  for (const LineItem& item : print.read().items) numbers.push_back(item.number);
  CHECK(numbers == Texts{"1", "198", "4", "3a"});
  CHECK(failed(print.read()) == "items.without_totals ");
  ten(print, "4.  Paint");
  CHECK(failed(print.read()) == "item:4.number items.without_totals ");
}

TEST_CASE("trap 11: the same label is an address in one column and a telephone number in the other") {
  EstimatePrint print;
  print.p.text(60, 100, "Insured:", {.size = 10}).text(110, 100, "Fernleigh, Thaddeus", {.size = 10});
  print.p.text(370, 100, "Home:", {.size = 10}).text(410, 100, "(402) 555-0155", {.size = 10});
  print.p.text(70, 115, "Home:", {.size = 10}).text(110, 115, "PO Box 419", {.size = 10});
  print.p.text(110, 126.1, "Dry Lantern, KS 67995-8375", {.size = 10});
  ten(print.next_page().group("HOLLOW").room("Kitchen").header(), "1.  Drywall");
  const Claim claim = print.read().claim;
  REQUIRE(claim.mailing_address);
  CHECK(must(claim.mailing_address).street == "PO Box 419");
  CHECK(must(claim.mailing_address).city == "Dry Lantern");
  REQUIRE(claim.contacts.size() == 1);
  REQUIRE(claim.contacts[0].phones.size() == 1);
  CHECK(claim.contacts[0].phones[0] == Phone{"Home", "(402) 555-0155", ""});
}

TEST_CASE("trap 12: sample tables before and statements after the estimate") {
  EstimatePrint print;
  print.p.text(36, 100, "DESCRIPTION  QUANTITY UNIT PRICE  TAX  RCV  DEPREC.  ACV",
               {.size = 6, .bold = true});
  print.p.text(36, 110, "1.  Sample 2.00 EA 5.00 0.00 10.00", {.size = 6});
  for (int n = 0; n < 5; ++n) print.p.text(36, 300 + 12 * n, "words in the size of letters", {.size = 10});
  ten(print.next_page().group("HOLLOW").room("Kitchen").header(), "1.  Drywall");
  print.totals("Totals:  Kitchen", {"0.00", "10.00", "0.00", "10.00"}).down(10);
  print.totals("Line Item Totals: HOLLOW", {"0.00", "10.00", "0.00", "10.00"});
  print.next_page().header();
  ten(print, "1.  Appliances");
  const Estimate read = print.read();
  CHECK(descriptions(read) == Texts{"Drywall"});
  CHECK(read.reconciliation.ok);
}

TEST_CASE("trap 13: sketch text next to the heading, doubled, in any size, rotated, or named like a room") {
  EstimatePrint print;
  print.cover().group("HOLLOW");
  print.p.text(60, print.y - 4, "FF11", {.size = 5.76F}).text(60, print.y, "12' 4\"", {.size = 10.5F});
  print.p.text(100, print.y + 3, "Kitchen", {.size = 6}).text(90, print.y, "8'", {.rotated = true});
  print.room("Kitchen", "Height: 8'");
  print.p.text(60, print.y, "Kitchen", {.size = 15.4F}).text(220, print.y + 0.5, "435.67 SF Walls");
  ten(print.down(20).header(), "1.  Drywall");
  const Estimate read = print.read();
  CHECK(sections(read) == Texts{"Kitchen"});
  CHECK(read.sections[1].height == "Height: 8'");
  CHECK(must(read.sections[1].dimensions[Measure::walls_sf]).plain() == "435.67");
  CHECK(read.items.size() == 1);
}

TEST_CASE("trap 14: rooms without items, with a lead note only, and items without a room") {
  EstimatePrint print;
  print.cover().group("HOLLOW").at_margin("HOLLOW").header();
  ten(print, "1.  Permit").totals("Total: HOLLOW", {"0.00", "10.00", "0.00", "10.00"}).down(10);
  print.room("Attic", "Height: Peaked").header().text("No storm related damage found.");
  print.totals("Totals:  Attic", {"0.00", "0.00", "0.00", "0.00"}).down(10);
  print.totals("Line Item Totals: HOLLOW", {"0.00", "10.00", "0.00", "10.00"});
  const Estimate read = print.read();
  CHECK(sections(read) == Texts{"HOLLOW", "Attic"});
  CHECK(read.sections[2].notes == Texts{"No storm related damage found."});
  CHECK(must(must(read.sections[2].totals).rcv).is_zero());
  CHECK(read.items.size() == 1);
  CHECK(read.reconciliation.ok);
}

TEST_CASE("trap 15: age and life without a life, by percent, at the limit, not recoverable") {
  EstimatePrint print("AGELIFE");
  print.cover().group("HOLLOW").room("Kitchen").header();
  const auto item = [&](const char* text, const char* age, const char* condition, const char* percent,
                        const char* flag, const char* depreciation, const char* acv) {
    print.text(text, {}, 13);
    print.p.right(357.3, print.y, age).right(417, print.y, condition).right(452.9, print.y, percent);
    print.p.right(473.1, print.y, flag);
    print.figures("1.00 EA", {"99.00", "0.00", "99.00", depreciation, acv});
  };
  item("1.  Removal", "0/NA", "Avg.", "NA", "", "(0.00)", "99.00");
  item("2.  Carpet", "5/10 yrs", "Avg.", "16%", "[%]", "(32.75)", "66.25");
  item("3.  Pad", "10/10 yrs", "Repl.", "90%", "[M]", "<89.10>", "9.90");
  item("4.  Lamp", "0/NA", "Avg.", "0%", "", "(0.00)", "99.00");
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 4);
  CHECK(read.items[0].activity == Activity::remove);
  CHECK_FALSE(must(read.items[0].depreciation).percent);
  CHECK_FALSE(must(read.items[0].depreciation).life);
  CHECK(must(read.items[1].depreciation).by_percent);
  CHECK(must(must(read.items[1].depreciation).percent).plain() == "16");
  CHECK(must(read.items[2].depreciation).capped);
  CHECK_FALSE(must(read.items[2].depreciation).recoverable);
  CHECK(must(read.items[2].depreciation).condition == "Repl.");
  CHECK(read.items[3].activity == Activity::replace);
}

TEST_CASE("trap 16: tax in the row or not, O&P in the row or not: the totals follow the print") {
  EstimatePrint in_row = kitchen();
  in_row.item("1.  Tile", "2.00 EA", {"5.00", "0.73", "10.73", "(0.00)", "10.73"});
  in_row.totals("Totals:  Kitchen", {"0.73", "10.73", "0.00", "10.73"});
  CHECK(in_row.read().reconciliation.ok);

  EstimatePrint none("ALLSTATE");
  none.type.size = 8;
  none.cover().group("HOLLOW").room("Kitchen").header();
  none.item("1.  Tile", "2.00 EA", {"5.00", "10.00", "(0.00)", "10.00"}, {.size = 8});
  none.totals("Totals:  Kitchen", {"10.00", "0.00", "10.00"});
  const Estimate read = none.read();
  CHECK(read.source.layout == "ALLSTATE");
  REQUIRE(read.items.size() == 1);
  CHECK_FALSE(read.items[0].tax);
  CHECK(read.reconciliation.ok);

  EstimatePrint markup("CONTRACTOR_RESET");
  markup.cover().group("HOLLOW").room("Kitchen").header();
  markup.item("1.  Tile", "2.00 EA", {"0.00", "1.00", "4.00", "0.73", "2.15", "12.88"});
  markup.totals("Totals:  Kitchen", {"0.73", "2.15", "12.88"});
  CHECK(must(markup.read().items.at(0).overhead_and_profit).grouped() == "2.15");
  CHECK(markup.read().reconciliation.ok);
}

TEST_CASE("trap 17: formula elevations with measurements of zero") {
  EstimatePrint print;
  print.cover().group("HOLLOW").room("Front", "Formula Elevation 50' x 9' x 0\"");
  print.p.text(220, print.y, "0.00 SF Walls  0.00 SF Ceiling  0.00 SF Walls & Ceiling");
  ten(print.down(20).header(), "1.  Siding");
  const Estimate read = print.read();
  REQUIRE(read.sections.size() == 2);
  CHECK(read.sections[1].kind == SectionKind::elevation);
  CHECK(read.sections[1].height == "Formula Elevation 50' x 9' x 0\"");
  CHECK(must(read.sections[1].dimensions[Measure::walls_ceiling_sf]).is_zero());
}
