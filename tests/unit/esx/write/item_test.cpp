#include <doctest/doctest.h>

#include "esx/estimate/read_esx.h"
#include "esx/estimate/verify_esx.h"
#include "esx/vendor_terms.h"
#include "support/esx_xml.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::esx;
using namespace estimate::testing;

namespace {

/// An estimate with only this line, about which the rest of the print says nothing.
XmlElement draft_of(const LineItem& item, ItemMatch match = {}) {
  Estimate e;
  e.items.push_back(item);
  return rough_draft(built(e, {"", {std::move(match)}}));
}

/// A line as final drafts print it: one unit price.
LineItem final_draft_line(std::string_view description, Activity activity, std::string_view qty,
                          std::string_view unit_price, std::string_view tax, std::string_view rcv) {
  LineItem item;
  item.number = "1";
  item.description = description;
  item.activity = activity;
  item.activity_source = "printed";
  item.quantity = quantity(qty);
  item.unit = "SF";
  item.unit_price = money(unit_price);
  item.tax = money(tax);
  item.rcv = money(rcv);
  return item;
}

}  // namespace

TEST_CASE("of one price for removal and replacement neither is written, and the manifest says so") {
  const LineItem item =
      final_draft_line("R&R Carpet pad", Activity::remove_and_replace, "272.94", "0.49", "6.08", "139.82");
  const XmlElement root = draft_of(item);
  const XmlElement& e = find(root, "ITEM");
  CHECK(e.attribute("replace") == nullptr);
  CHECK(e.attribute("remove") == nullptr);
  CHECK(*e.attribute("total") == "133.74");
  Estimate estimate;
  estimate.items.push_back(item);
  const EsxPackage package = built(estimate, {});
  CHECK(member(package, "MANIFEST.JSON").contains("removal and replacement, 0.49; neither price"));
  const std::string& draft = member(package, "GENERIC_ROUGHDRAFT.XML");
  CHECK(verify_esx(draft)->ok());
  CHECK(read_esx(draft)->value.items.at(0).unit_price == money("0.49"));
}

TEST_CASE("the price of a line that prints its amount only is that amount by its quantity") {
  LineItem item = final_draft_line("Ridge cap", Activity::replace, "44.58", "0.00", "1.90", "29.09");
  item.unit_price.reset();
  const XmlElement root = draft_of(item);
  CHECK(*find(root, "ITEM").attribute("replace") == "0.61");
  CHECK(*find(root, "ITEM").attribute("total") == "27.19");
  item.activity = Activity::remove;
  CHECK(*find(draft_of(item), "ITEM").attribute("remove") == "0.61");
  Estimate estimate;
  estimate.items.push_back(item);
  CHECK_FALSE(member(built(estimate, {}), "MANIFEST.JSON").contains("line_does_not_close"));
}

TEST_CASE("the list's own removal price splits a price that equals the list's") {
  ItemMatch match;
  match.kind = MatchKind::exact;
  match.description = "Carpet pad";
  match.list_price = money("0.49");
  match.list_remove_price = money("0.09");
  const LineItem item =
      final_draft_line("R&R Carpet pad", Activity::remove_and_replace, "272.94", "0.49", "6.08", "139.82");
  const XmlElement split = draft_of(item, match);
  CHECK(*find(split, "ITEM").attribute("remove") == "0.09");
  CHECK(*find(split, "ITEM").attribute("replace") == "0.4");
  match.list_price = money("0.50");
  CHECK(find(draft_of(item, match), "ITEM").attribute("remove") == nullptr);
}

TEST_CASE("a removal's price goes to remove") {
  const XmlElement root =
      draft_of(final_draft_line("Remove Carpet", Activity::remove, "272.94", "0.22", "0.00", "60.05"));
  const XmlElement& e = find(root, "ITEM");
  CHECK(*e.attribute("remove") == "0.22");
  CHECK(*e.attribute("desc") == "Carpet");
}

TEST_CASE("a price only in the REMOVE column is a removal unless the print names another activity") {
  LineItem item =
      rough_draft_line(0, {"1", "", "", "Laminated shingles", "33.11", "SQ", "65.80", "0", "0", "2178.64"});
  item.activity_source = "rule";
  CHECK(*find(draft_of(item), "ITEM").attribute("act") == "-");
}

TEST_CASE("an unmatched line is user-priced, with its own price and no selector") {
  const XmlElement root = draft_of(final_draft_line("Odd job", Activity::replace, "2", "5", "0", "10"));
  CHECK(attributes(find(root, "ITEM")) ==
        R"(type="I" lineNum="1" cat="USR" act="+" desc="Odd job" qty="2" unit="SF" priceChanged="1" )"
        R"(replace="5" total="10" acv="10" acvTotal="10" rcvTotal="10" marketCond="10")");
}

TEST_CASE("a matched line takes the list's codes; a changed price and description are marked") {
  ItemMatch match;
  match.kind = MatchKind::edited;
  match.cat = "PNT";
  match.sel = "TRIM";
  match.unit_price_difference = money("0.10");
  const XmlElement root =
      draft_of(final_draft_line("Paint trmi", Activity::replace, "2", "5", "0", "10"), match);
  CHECK(attributes(find(root, "ITEM")) ==
        R"(type="I" lineNum="1" cat="PNT" sel="TRIM" act="+" desc="Paint trmi" descChanged="1" qty="2" )"
        R"(unit="SF" priceChanged="1" replace="5" total="10" acv="10" acvTotal="10" rcvTotal="10")");
}

TEST_CASE("the printed description stays, without what only says the activity") {
  ItemMatch match;
  match.kind = MatchKind::exact;
  match.cat = "FCC";
  match.sel = "PAD";
  match.description = "Carpet Pad";
  const auto written = [&](const char* text) {
    const LineItem item = final_draft_line(text, Activity::remove_and_replace, "2", "5", "0", "10");
    return *find(draft_of(item, match), "ITEM").attribute("desc");
  };
  CHECK(written("R&R CARPET  pad*") == "CARPET pad");
  match.description = "Remove carpet pad";
  CHECK(written("Remove Carpet pad") == "Remove Carpet pad");
}

TEST_CASE("a line in no list has the category of the recap, or that of its words") {
  ItemMatch match;
  match.text_category = "LND";
  const LineItem item = final_draft_line("Koi pond", Activity::replace, "2", "5", "0", "10");
  CHECK(*find(draft_of(item, match), "ITEM").attribute("cat") == "LND");
  match.recap_category = "POL";
  CHECK(*find(draft_of(item, match), "ITEM").attribute("cat") == "POL");
}

TEST_CASE("O&P of the line is addons; depreciation on the whole price keeps depr out") {
  LineItem item = final_draft_line("Skim coat", Activity::replace, "236.11", "2.88", "5.99", "823.19");
  item.overhead_and_profit = money("137.20");
  item.depreciation =
      Depreciation{money("49.39"), true, percent("6"), quantity("9"), quantity("150"), "Repl."};
  item.acv = money("773.80");
  CHECK(attributes(find(draft_of(item), "ITEM")) ==
        R"(type="I" lineNum="1" cat="USR" act="+" desc="Skim coat" qty="236.11" unit="SF" priceChanged="1" )"
        R"(replace="2.88" total="680" deprType="2" recoverable="1" deprUse="4" age="9" lifeExp="150" )"
        R"(tax="5.99" addons="137.2" acvTotal="773.8" deprTotal="49.39" rcvTotal="823.19" marketCond="680")");
}

TEST_CASE("without RCV and ACV columns only arithmetic is added") {
  LineItem item = final_draft_line("Skim coat", Activity::replace, "10", "2", "0", "0");
  item.tax.reset();
  item.rcv.reset();
  item.depreciation.emplace();
  item.depreciation->amount = money("5");
  item.depreciation->recoverable = false;
  CHECK(
      attributes(find(draft_of(item), "ITEM")) ==
      R"(type="I" lineNum="1" cat="USR" act="+" desc="Skim coat" qty="10" unit="SF" priceChanged="1" )"
      R"(replace="2" total="20" acv="15" depr="5" acvTotal="15" deprTotal="5" rcvTotal="20" marketCond="20")");
}

TEST_CASE("a tax that is only in the RCV is computed, if the print has taxes at all") {
  LineItem item = final_draft_line("Lithograph", Activity::replace, "1", "120", "0", "127.20");
  item.tax.reset();
  Estimate e;
  e.items.push_back(item);
  const EsxPackage contradicts = built(e, {});
  CHECK(find(rough_draft(contradicts), "ITEM").attribute("tax") == nullptr);
  CHECK(member(contradicts, "MANIFEST.JSON").contains("line_does_not_close"));
  e.coverages.push_back(summary("Contents", "120", "7.20", "127.20", "0", "127.20"));
  const EsxPackage taxed = built(e, {});
  const XmlElement root = rough_draft(taxed);
  CHECK(*find(root, "ITEM").attribute("tax") == "7.2");
  CHECK(*find(root, "ITEM").attribute("total") == "120");
  CHECK(member(taxed, "MANIFEST.JSON").contains("tax_derived"));
}

TEST_CASE("a line with a status instead of prices keeps quantity and text and does not add to any sum") {
  LineItem item;
  item.number = "11";
  item.description = "Final cleaning";
  item.quantity = quantity("5000");
  item.unit = "SF";
  item.status = "SEE BID";
  const XmlElement root = draft_of(item);
  CHECK(
      attributes(find(root, "ITEM")) ==
      R"(type="I" lineNum="11" cat="USR" act="+" desc="Final cleaning" qty="5000" unit="SF" priceChanged="1")");
  CHECK(find(root, "NOTE").text == "SEE BID");
  CHECK(find(root, "GROUP").attribute("total") == nullptr);
}

TEST_CASE("a struck line is a note that quotes its figures") {
  LineItem item = final_draft_line("R&R Sheathing", Activity::remove_and_replace, "10", "2", "1", "21");
  item.excluded = true;
  const XmlElement root = draft_of(item);
  CHECK(attributes(find(root, "ITEM")) == R"(type="N" lineNum="1" desc="Sheathing")");
  CHECK(find(root, "NOTE").text ==
        "Printed but outside every total: quantity 10 SF; unit price 2; tax 1; RCV 21");
  CHECK(find(root, "GROUP").attribute("total") == nullptr);
}

TEST_CASE("notes of a line and subheadings of the table are kept as notes") {
  LineItem item = final_draft_line("Skim coat", Activity::replace, "10", "2", "0", "20");
  item.group = "WALLS";
  item.notes = {"10% waste added", "second"};
  const XmlElement root = draft_of(item);
  const auto items = all(root, "ITEM");
  REQUIRE(items.size() == 2);
  CHECK(attributes(*items[0]) == R"(type="N")");
  CHECK(find(*items[0], "NOTE").text == "WALLS");
  CHECK(find(*items[1], "NOTE").text == "10% waste added\nsecond");
}

TEST_CASE("figures of a line that do not agree are written as printed and reported") {
  Estimate e;
  e.items.push_back(final_draft_line("Skim coat", Activity::replace, "10", "2", "1", "25"));
  e.items[0].acv = money("24");
  const EsxPackage package = built(e, {});
  const XmlElement root = rough_draft(package);
  const XmlElement& item = find(root, "ITEM");
  CHECK(*item.attribute("rcvTotal") == "25");
  CHECK(*item.attribute("total") == "24");
  CHECK(member(package, "MANIFEST.JSON").contains("line_does_not_close"));
  CHECK(member(package, "MANIFEST.JSON").contains("print_disagrees"));
}

TEST_CASE("descriptions lose only the prefix of their own activity") {
  CHECK(bare_description("R&R Gutter*", Activity::remove_and_replace) == "Gutter");
  CHECK(bare_description("* Remove Gutter", Activity::remove) == "Gutter");
  CHECK(bare_description("Remove Gutter", Activity::replace) == "Remove Gutter");
  CHECK(bare_description("R&R", Activity::remove_and_replace) == "R&R");
}
