// Pages whose words were recognized: place decides, not type.
#include <doctest/doctest.h>

#include <algorithm>

#include "assemble/assemble.h"
#include "esx/estimate/base/result.h"
#include "support/estimate_print.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

EstimatePrint& recognized_item(EstimatePrint& print, std::string_view text, Type type = {}) {
  return print.item(text, "2.00 EA", {"50.00", "10.00", "110.00", "(10.00)", "100.00"}, type);
}

Estimate read_recognized(EstimatePrint& print) {
  for (Page& page : print.p.document().pages) {
    page.recognized = true;
    for (Word& word : page.words) word.confidence = 0.9F;
  }
  return assemble::assemble_recognized(print.p.document(), print.rows(), Limits());
}

std::vector<std::string> line_numbers(const Estimate& estimate) {
  std::vector<std::string> found;
  found.reserve(estimate.items.size());
  for (const LineItem& line : estimate.items) found.push_back(line.number);
  return found;
}

std::vector<std::string> names_of_sections(const Estimate& estimate) {
  std::vector<std::string> found;
  found.reserve(estimate.sections.size());
  for (const Section& section : estimate.sections) found.push_back(section.name);
  return found;
}

bool warns_on_page(const Estimate& estimate, std::string_view code, std::string_view where) {
  return std::ranges::any_of(estimate.warnings, [&](const Warning& w) {
    return w.code == code && w.line.starts_with(where) && w.page.has_value();
  });
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("an item that was measured as bold is an item, and a heading that was not is a heading") {
  EstimatePrint print;
  print.cover().group("HOLLOW");
  print.p.text(164.9, print.y, "Kitchen", {.size = 10}).rule(164.9, print.y + 5.5, 576);
  print.down(20).header();
  recognized_item(print, "1. Range", bold_9);
  recognized_item(print, "2. Sink");
  print.totals("Totals: Kitchen", {"20.00", "220.00", "20.00", "200.00"});
  const Estimate read = read_recognized(print);
  CHECK(line_numbers(read) == Texts{"1", "2"});
  CHECK(names_of_sections(read) == Texts{"HOLLOW", "Kitchen"});
}

TEST_CASE("headings that lost letters have the columns of the other tables") {
  EstimatePrint print = kitchen();
  recognized_item(print, "1. Range");
  print.totals("Totals: Kitchen", {"10.00", "110.00", "10.00", "100.00"}).room("Pantry").header();
  recognized_item(print, "2. Shelf");
  print.totals("Totals: Pantry", {"10.00", "110.00", "10.00", "100.00"});
  std::vector<Word>& words = print.p.document().pages.back().words;
  const auto quantity = std::ranges::find(words.rbegin(), words.rend(), "QUANTITY", &Word::text);
  REQUIRE(quantity != words.rend());
  quantity->text = "Q";
  const auto acv = std::ranges::find(words.rbegin(), words.rend(), "ACV", &Word::text);
  REQUIRE(acv != words.rend());
  acv->text = "ACY";
  const Estimate read = read_recognized(print);
  CHECK(line_numbers(read) == Texts{"1", "2"});
  CHECK(read.reconciliation.ok);
}

TEST_CASE("rows of another size than their headings are rows") {
  EstimatePrint print = kitchen();
  for (Word& word : print.p.document().pages.back().words) word.size = word.bold ? 11 : word.size;
  recognized_item(print, "1. Range");
  CHECK(line_numbers(read_recognized(print)) == Texts{"1"});
}

TEST_CASE("a line without readable figures is kept, and named") {
  EstimatePrint print = kitchen();
  recognized_item(print, "1. Range");
  print.text("2. Sink xx yy");
  recognized_item(print, "3. Faucet");
  const Estimate read = read_recognized(print);
  CHECK(line_numbers(read) == Texts{"1", "2", "3"});
  CHECK(warns_on_page(read, "ocr_uncertain", "2"));
}

TEST_CASE("numbers that no line has are named with their page") {
  EstimatePrint print = kitchen();
  recognized_item(print, "1. Range");
  recognized_item(print, "4. Faucet");
  const Estimate read = read_recognized(print);
  CHECK(warns_on_page(read, "ocr_uncertain", "lines 2 to 3"));
  CHECK_FALSE(warns_on_page(read, "ocr_uncertain", "line 1"));
}

TEST_CASE("a section takes the name of its totals row, if the two differ by a few letters") {
  EstimatePrint print;
  print.cover().group("HOLLOW").group("Mam Level").room("Kjtchen").header();
  recognized_item(print, "1. Range");
  print.totals("Totals: Kitchen", {"10.00", "110.00", "10.00", "100.00"});
  print.totals("Total: Main Level", {"10.00", "110.00", "10.00", "100.00"}).room("Bedroom 1").header();
  recognized_item(print, "2. Closet");
  print.totals("Totals: Bedroom 2", {"10.00", "110.00", "10.00", "100.00"});
  CHECK(names_of_sections(read_recognized(print)) == Texts{"HOLLOW", "Main Level", "Kitchen", "Bedroom 1"});
}

TEST_CASE("a figure that follows from the others is filled in, and named") {
  EstimatePrint print = kitchen();
  print.item("1. Range", "2.00 EA", {"50.00", "10.00", "110.00", "(10.00)", "SLL"});
  const Estimate read = read_recognized(print);
  REQUIRE(read.items.size() == 1);
  CHECK(read.items[0].acv == Money::parse("100.00"));
  CHECK(warns_on_page(read, "ocr_repaired", "1"));
}
