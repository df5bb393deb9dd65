// Rows without prices, credits, bid items, revision marks, rotated pages.
#include <doctest/doctest.h>

#include "support/estimate_print.h"
#include "support/must.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a status replaces the prices, but not the quantity") {
  EstimatePrint print = kitchen();
  print.item("1.  Laminated", "69.00 EA", {"PER ESTIMATE"});
  print.item("2.  Gutter", "12.00 LF", {"SEE BID 2"});
  print.item("3.  Fence", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"});
  print.totals("Totals:  Kitchen", {"0.00", "5.00", "0.00", "5.00"});
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 3);
  CHECK(read.items[0].status == "PER ESTIMATE");
  CHECK(must(read.items[0].quantity).plain() == "69");
  CHECK_FALSE(read.items[0].rcv);
  CHECK(read.items[1].status == "SEE BID 2");
  CHECK(read.items[2].status.empty());
  CHECK(read.reconciliation.ok);
}

TEST_CASE("leaders before a status are not figures") {
  EstimatePrint print = kitchen();
  print.p.text(36, print.y, "5.  Ice & water barrier")
      .right(286.9, print.y, "852.00")
      .text(288.6, print.y, "SF");
  print.p.text(305, print.y, "...................").right(573, print.y, "PWARR");
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 1);
  CHECK(read.items[0].status == "PWARR");
  CHECK_FALSE(read.items[0].rcv);
}

TEST_CASE("credits are negative, in the row and in the totals") {
  EstimatePrint print = kitchen();
  print.item("1.  Credit for salvage", "1.00 EA", {"-692.08", "0.00", "-692.08", "(0.00)", "-692.08"});
  print.item("2.  Fence", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"});
  print.totals("Totals:  Kitchen", {"0.00", "-687.08", "0.00", "-687.08"});
  const Estimate read = print.read();
  CHECK(must(read.items.at(0).rcv).grouped() == "-692.08");
  CHECK(read.reconciliation.ok);
}

TEST_CASE("bid items and edited prices are marked as changed") {
  EstimatePrint print = kitchen();
  print.item("* 1.  Cabinetry (Bid Item)", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"});
  print.item("2.  R&R Pipe jack - lead*", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"});
  print.item("3.  Siding", "1.00 EA", {"5.00*E", "0.00", "5.00", "(0.00)", "5.00"});
  print.item("4.  Fence", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"}, bold_9);
  print.item("5.  Felt", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"});
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 5);
  for (std::size_t i = 0; i < 4; ++i) CHECK(read.items[i].changed);
  CHECK_FALSE(read.items[4].changed);
  CHECK(read.items[0].description == "Cabinetry (Bid Item)");
  CHECK(must(read.items[2].unit_price).grouped() == "5.00");
}

TEST_CASE("a separate mark after the price") {
  EstimatePrint print = kitchen();
  print.p.text(359.5, print.y, "*");
  print.item("1.  Siding", "1.00 EA", {"39.99", "0.00", "39.99", "(0.00)", "39.99"});
  const Estimate read = print.read();
  CHECK(must(read.items.at(0).unit_price).grouped() == "39.99");
  CHECK(read.items.at(0).changed);
  CHECK(read.warnings.empty());
}

TEST_CASE("revision marks are kept with the section and are not notes of an item") {
  EstimatePrint print = kitchen();
  print.text("Revised by QF4TX on 10/3/2025");
  print.item("1.  Ridge vent", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"});
  print.text("End revisions by QF4TX on 10/3/2025");
  const Estimate read = print.read();
  REQUIRE(read.items.size() == 1);
  CHECK(read.items[0].notes.empty());
  CHECK(read.sections.at(1).marks ==
        Texts{"Revised by QF4TX on 10/3/2025", "End revisions by QF4TX on 10/3/2025"});
}

TEST_CASE("rotated pages are read as shown; sketches between the pages do not hide anything") {
  EstimatePrint print = kitchen();
  print.item("1.  Ridge vent", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"});
  print.p.page(90).text(300, 200, "Kitchen", {.size = 12}).text(300, 220, "12' 4\"", {.rotated = true});
  print.p.right(760, 600, "Page: 3");
  print.continued("Kitchen").item("2.  Felt", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"});
  print.totals("Totals:  Kitchen", {"0.00", "10.00", "0.00", "10.00"});
  const Estimate read = print.read();
  CHECK(read.items.size() == 2);
  CHECK(read.items.at(1).page == 4);
  CHECK(read.reconciliation.ok);
}

TEST_CASE("an estimate on a rotated page has the same columns") {
  EstimatePrint print;
  print.cover().p.page(90);
  print.group("HOLLOW").room("Kitchen").header();
  print.item("1.  Ridge vent", "1.00 EA", {"5.00", "0.00", "5.00", "(0.00)", "5.00"});
  CHECK(print.read().items.size() == 1);
}
