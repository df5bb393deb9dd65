#include "esx/estimate/match.h"

#include <doctest/doctest.h>

#include <optional>

#include "support/sample_estimate.h"

using namespace estimate;
using estimate::testing::money;

namespace {

PriceItem entry(std::string cat, std::string sel, std::string activities, std::string description,
                std::string unit) {
  PriceItem item;
  item.cat = std::move(cat);
  item.sel = std::move(sel);
  item.activities = std::move(activities);
  item.description = std::move(description);
  item.unit = std::move(unit);
  item.remove = money("1.00");
  item.replace = money("20.00");
  item.reset = money("5.00");
  item.material = money("12.00");
  item.labor = money("7.50");
  item.equipment = money("0.50");
  return item;
}

PriceList list() {
  PriceList prices;
  prices.code = "TEST8X_NOV26";
  prices.items = {
      entry("SFG", "GUTA", "&+-RIM", "Gutter - aluminum", "LF"),
      entry("RFG", "TROFF", "-", "Tear off shingles", "SQ"),
      entry("HMR", "ACMTL", "-", "Remove asbestos tile", "SF"),
      entry("DOR", "OWN", "+", "Door - Detach & reset", "EA"),
      entry("DOR", "INT", "&+-R", "Door", "EA"),
      entry("PNT", "A", "+", "Paint", "SF"),
      entry("PNT", "B", "+", "Paint", "LF"),
      entry("CLN", "A", "+", "Clean", "SF"),
      entry("CLN", "B", "+", "Clean", "SF"),
      entry("WDR", "A", "-", "Screen", "EA"),
      entry("WDR", "B", "R", "Screen", "EA"),
  };
  prices.items[8].replace = money("30.00");
  return prices;
}

LineItem printed(std::string description, std::string unit, std::string_view price = {}) {
  LineItem item;
  item.description = std::move(description);
  item.unit = std::move(unit);
  if (!price.empty()) item.unit_price = money(price);
  return item;
}

ItemMatch match_one(LineItem item) {
  Estimate estimate;
  estimate.items = {std::move(item)};
  const PriceMatch result = match_items(estimate, list());
  CHECK(result.price_list == "TEST8X_NOV26");
  REQUIRE(result.items.size() == 1);
  return result.items[0];
}

std::string code(const ItemMatch& match) { return match.cat + " " + match.sel; }

}  // namespace

TEST_CASE("match: every activity has its own price of the list") {
  struct Row {
    const char *text, *price;
  };
  for (const Row& row :
       {Row{"R&R ", "21.00"}, Row{"Remove ", "1.00"}, Row{"", "20.00"}, Row{"Replace - ", "20.00"},
        Row{"Detach & Reset ", "5.00"}, Row{"Install ", "8.00"}, Row{"Material Only ", "12.00"}}) {
    const ItemMatch m = match_one(printed(row.text + std::string("gutter  -  ALUMINUM*"), "lf", "25.00"));
    CAPTURE(row.text);
    CHECK(m.kind == MatchKind::exact);
    CHECK(code(m) == "SFG GUTA");
    CHECK(m.description == "Gutter - aluminum");
    CHECK(m.price_list == "TEST8X_NOV26");
    CHECK(m.confidence == 1.0);
    CHECK(m.list_price == money(row.price));
    CHECK(m.unit_price_difference == money("25.00") - money(row.price));
    CHECK_FALSE(m.activity.has_value());
    CHECK(m.reason == "exact description, unit agrees");
  }
}

TEST_CASE("match: prices in separate columns are added") {
  LineItem item = printed("R&R Gutter - aluminum", "LF");
  item.remove_price = money("1.00");
  item.replace_price = money("19.00");
  CHECK(match_one(item).unit_price_difference == money("-1.00"));
  CHECK_FALSE(match_one(printed("R&R Gutter - aluminum", "LF")).unit_price_difference.has_value());
}

TEST_CASE("match: the list decides the activity if the print does not say it") {
  const ItemMatch tear_off = match_one(printed("Tear off shingles", "SQ", "1.00"));
  CHECK(code(tear_off) == "RFG TROFF");
  CHECK(tear_off.activity == Activity::remove);
  CHECK(tear_off.list_price == money("1.00"));

  const ItemMatch asbestos = match_one(printed("Remove asbestos tile", "SF", "1.00"));
  CHECK(code(asbestos) == "HMR ACMTL");
  CHECK(asbestos.activity == Activity::remove);

  LineItem ruled = printed("Gutter - aluminum", "LF", "1.00");
  ruled.activity = Activity::remove;  // found by a rule about the print
  CHECK(match_one(ruled).list_price == money("1.00"));
  CHECK_FALSE(match_one(ruled).activity.has_value());
}

TEST_CASE("match: an entry that itself ends in - Detach & reset comes before the activity") {
  const ItemMatch own = match_one(printed("Door - Detach & reset", "EA", "20.00"));
  CHECK(code(own) == "DOR OWN");
  CHECK(own.list_price == money("20.00"));
  const ItemMatch gutter = match_one(printed("Gutter - aluminum - Detach & reset", "LF", "5.00"));
  CHECK(code(gutter) == "SFG GUTA");
  CHECK(gutter.list_price == money("5.00"));
}

TEST_CASE("match: the unit must agree") {
  CHECK(code(match_one(printed("Paint", "LF"))) == "PNT B");
  const ItemMatch wrong = match_one(printed("Gutter - aluminum", "EA"));
  CHECK(wrong.kind == MatchKind::none);
  CHECK(wrong.cat.empty());
  CHECK(wrong.price_list.empty());
  CHECK(wrong.confidence == 0.0);
  CHECK(wrong.reason == "unit EA is printed, the description is that of SFG GUTA (LF)");
  CHECK(match_one(printed("Gutter - aluminum", "")).reason == "exact description, no unit printed");
}

TEST_CASE("match: among equals, activity and then price decide, otherwise nothing does") {
  const ItemMatch by_activity = match_one(printed("Detach & Reset Screen", "EA"));
  CHECK(code(by_activity) == "WDR B");
  CHECK(by_activity.reason == "exact description, the activity singles it out of WDR A (EA), WDR B (EA)");
  const ItemMatch by_price = match_one(printed("Clean", "SF", "30.00"));
  CHECK(code(by_price) == "CLN B");
  CHECK(by_price.confidence < 1.0);
  const ItemMatch ambiguous = match_one(printed("Clean", "SF", "25.00"));
  CHECK(ambiguous.kind == MatchKind::none);
  CHECK(ambiguous.cat.empty());
  CHECK(ambiguous.reason == "ambiguous: the same description and unit in CLN A (SF), CLN B (SF)");
}

TEST_CASE("match: an item that is not in the list is a miss") {
  for (const char* text : {"", "*", "R&R", "Weathervane on the cupola", "Koi pond liner"}) {
    const ItemMatch m = match_one(printed(text, "LF", "20.00"));
    CHECK(m.kind == MatchKind::none);
    CHECK(m.reason.starts_with("no entry has this description"));
    CHECK_FALSE(m.list_price.has_value());
    CHECK(m.cat.empty());
  }
}

TEST_CASE("match: an activity that the list does not have has no list price") {
  const ItemMatch m = match_one(printed("R&R Tear off shingles", "SQ", "1.00"));
  CHECK(code(m) == "RFG TROFF");
  CHECK_FALSE(m.list_price.has_value());
  CHECK(m.reason == "exact description, unit agrees; the list does not have activity & for it");
}

TEST_CASE("match: a printed code is used as it is") {
  LineItem item = printed("R&R Gutter - aluminum", "LF", "21.00");
  item.cat = "SFG";
  item.sel = "GUTA";
  item.activity = Activity::remove_and_replace;
  const ItemMatch in_list = match_one(item);
  CHECK(in_list.kind == MatchKind::code);
  CHECK(in_list.confidence == 1.0);
  CHECK(in_list.description == "Gutter - aluminum");
  CHECK(in_list.price_list == "TEST8X_NOV26");
  CHECK(in_list.list_price == money("21.00"));
  CHECK(in_list.reason == "printed code; in the list, description agrees, unit agrees");

  item.description = "Something else";
  item.unit = "EA";
  CHECK(match_one(item).reason == "printed code; in the list, description differs, unit differs: LF");

  item.sel = "OTHER";
  const ItemMatch unknown = match_one(item);
  CHECK(unknown.kind == MatchKind::code);
  CHECK(code(unknown) == "SFG OTHER");
  CHECK(unknown.description.empty());
  CHECK(unknown.price_list.empty());
  CHECK_FALSE(unknown.list_price.has_value());
  CHECK(unknown.reason == "printed code; price list TEST8X_NOV26 does not have it");
}

TEST_CASE("match: typos, abbreviations, remarks and another word order are recognized") {
  for (const char* text : {"Gutter - aluminium", "Gutter alum.", "GUTETR - ALUMINUM", "Aluminum gutter",
                           "R&R Gutter - aluminum (north slope)", "Remove gutters - aluminum",
                           "Gutter – aluminum", "Gutter - aluminum - per photo"}) {
    CAPTURE(text);
    const ItemMatch m = match_one(printed(text, "LF", "20.00"));
    CHECK(m.kind == MatchKind::edited);
    CHECK(code(m) == "SFG GUTA");
    CHECK(m.confidence > 0.8);
    CHECK(m.confidence < 1.0);
    CHECK(m.reason.find("unit agrees") != std::string::npos);
  }
}

TEST_CASE("match: a miss names the closest entries, at most three") {
  const ItemMatch m = match_one(printed("Asbestos pipe in the attic", "SF"));
  CHECK(m.kind == MatchKind::none);
  REQUIRE_FALSE(m.alternatives.empty());
  CHECK(m.alternatives.size() <= 3);
  CHECK(m.alternatives.front().sel == "ACMTL");
  CHECK(m.alternatives.front().confidence < 0.8);
  CHECK(m.reason.find("closest is HMR ACMTL") != std::string::npos);
}

TEST_CASE("match: an added word with another price is a suggestion, a remark is not a word") {
  const auto answer = [](const char* text, const char* price) {
    return match_one(printed(text, "LF", price));
  };
  CHECK(code(answer("Gutter - aluminum and copper", "20.00")) == "SFG GUTA");
  for (const char* text : {"Gutter - aluminum and copper", "Gutter - aluminum top and front"}) {
    const ItemMatch m = answer(text, "21.50");
    CHECK(m.kind == MatchKind::none);
    REQUIRE_FALSE(m.alternatives.empty());
    CHECK(m.alternatives[0].sel == "GUTA");
    CHECK(m.reason.contains("differs in words and price"));
  }
  CHECK(code(answer("Gutter - aluminum - front left", "21.50")) == "SFG GUTA");
  CHECK(code(answer("Gutter - aluminum (the long one)", "20.50")) == "SFG GUTA");
}

TEST_CASE("match: a changed word that others fit as well is another item, even at the same price") {
  PriceList prices;
  prices.items = {entry("FCC", "PRM", "-+", "Carpet - premium grade with pad", "SF"),
                  entry("PNT", "CASE", "+", "Seal & paint casing - two coats", "LF"),
                  entry("PNT", "CROWN", "+", "Seal & paint crown - two coats", "LF")};
  prices.items[2].replace = money("31.00");
  Estimate estimate;
  estimate.items = {printed("Remove Carpet - average grade with pad", "SF", "1.00"),
                    printed("Seal & paint baseboard - two coats", "LF", "20.00")};
  for (const ItemMatch& m : match_items(estimate, prices).items) {
    CHECK(m.kind == MatchKind::none);
    CHECK_FALSE(m.alternatives.empty());
  }
}

TEST_CASE("match: a list that nobody names gives suggestions, no codes and no prices") {
  Estimate estimate;
  estimate.items = {printed("Gutter - aluminum", "LF", "20.00"), printed("Screen", "EA", "1.00"),
                    printed("Gutters - alumnum", "LF", "20.00"), printed("Clay tennis court", "EA", "9.00"),
                    printed("Clean", "SF", "20.00")};
  estimate.items[1].cat = "WDR";
  estimate.items[1].sel = "A";
  MatchOptions options;
  options.suggestions_only = true;
  options.aliases = {{.price_list = {}, .description = "Clean", .unit = {}, .cat = "CLN", .sel = "B"}};
  const PriceMatch result = match_items(estimate, list(), options);
  CHECK(result.suggestions_only);
  for (const std::size_t line : {0U, 2U, 3U}) {
    CHECK(result.items[line].kind == MatchKind::none);
    CHECK(result.items[line].sel.empty());
    CHECK_FALSE(result.items[line].list_price.has_value());
  }
  CHECK(result.items[0].alternatives.at(0).sel == "GUTA");
  CHECK(result.items[0].text_category == "SFG");
  CHECK(result.items[2].text_category == "SFG");
  CHECK(result.items[3].text_category.empty());
  CHECK(code(result.items[1]) == "WDR A");  // printed
  CHECK(result.items[1].reason == "printed code");
  CHECK(code(result.items[4]) == "CLN B");  // confirmed
  CHECK_FALSE(result.items[4].unit_price_difference.has_value());
}

TEST_CASE("match: words of an unnamed list do not show that a removal is filed under demolition") {
  PriceList prices;
  prices.items = {entry("DMO", "WET", "-", "Tear out wet drywall, cleanup, bag for disposal", "SF"),
                  entry("DMO", "PU", "-", "Haul debris - per pickup truck load - including dump fees", "EA")};
  Estimate estimate;
  estimate.items = {printed("Tear out wet drywall, cleanup, bag for disposal", "SF", "1.04"),
                    printed("Haul debris - per pickup truck load - including dump fees", "EA", "164.35")};
  for (LineItem& item : estimate.items) item.activity = Activity::remove;
  MatchOptions options;
  options.suggestions_only = true;
  const PriceMatch result = match_items(estimate, prices, options);
  CHECK(result.items[0].text_category.empty());
  CHECK(result.items[1].text_category == "DMO");
}

TEST_CASE("match: other numbers and opposite words mean another item") {
  PriceList prices;
  prices.items = {entry("DRY", "12", "+", "1/2\" drywall - hung", "SF"),
                  entry("CAB", "LOW", "+", "Cabinetry - lower", "LF")};
  Estimate estimate;
  estimate.items = {printed("5/8\" drywall - hung", "SF", "23.00"),
                    printed("Cabinetry - upper", "LF", "23.00"), printed("½\" drywall hung", "SF", "23.00")};
  const PriceMatch result = match_items(estimate, prices);
  CHECK(result.items[0].kind == MatchKind::none);
  CHECK(result.items[1].kind == MatchKind::none);
  CHECK(code(result.items[2]) == "DRY 12");
}

TEST_CASE("match: the recap by category decides between equals and rules candidates out") {
  PriceList prices;
  prices.items = {entry("DRY", "A", "+", "Patch", "EA"), entry("PLA", "A", "+", "Patch", "EA"),
                  entry("PNT", "A", "+", "Paint door slab", "EA")};
  Estimate estimate;
  estimate.items = {printed("Patch", "EA", "50.00"), printed("Paint door slob", "EA", "20.00"),
                    printed("Owner's gazebo", "EA", "73.00")};
  for (LineItem& item : estimate.items) item.quantity = Quantity::parse("1");
  CHECK(match_items(estimate, prices).items[0].kind == MatchKind::none);
  const auto row = [](const char* name, const char* amount) {
    RecapCategory category;
    category.name = name;
    category.amount = money(amount);
    return category;
  };
  estimate.recap_by_category = {row("INTERIOR LATH & PLASTER", "50.00"), row("PAINTING", "20.00"),
                                row("AWNINGS & PATIO COVERS", "73.00")};
  const PriceMatch fits = match_items(estimate, prices);
  CHECK(code(fits.items[0]) == "PLA A");
  CHECK(fits.items[0].reason.find("the recap by category confirms it") != std::string::npos);
  CHECK(code(fits.items[1]) == "PNT A");
  CHECK(fits.items[2].kind == MatchKind::none);
  CHECK(fits.items[2].recap_category == "AWN");

  estimate.recap_by_category = {row("INTERIOR LATH & PLASTER", "50.00"), row("ELECTRICAL", "20.00"),
                                row("AWNINGS & PATIO COVERS", "73.00")};
  const PriceMatch ruled_out = match_items(estimate, prices);
  CHECK(ruled_out.items[1].kind == MatchKind::none);
  CHECK(ruled_out.items[1].recap_category == "ELE");
}

TEST_CASE("match: if general demolition adds up, the list's removal price is the print's") {
  PriceList prices = list();
  Estimate estimate;
  estimate.items = {printed("R&R Gutter - aluminum", "LF", "25.00")};
  estimate.items[0].quantity = Quantity::parse("10");
  estimate.items[0].activity = Activity::remove_and_replace;
  CHECK_FALSE(match_items(estimate, prices).items[0].remove_price.has_value());
  RecapCategory demolition, gutters;
  demolition.name = "GENERAL DEMOLITION";
  demolition.amount = money("10.00");
  gutters.name = "SOFFIT, FASCIA, & GUTTER";
  gutters.amount = money("240.00");
  estimate.recap_by_category = {demolition, gutters};
  CHECK(match_items(estimate, prices).items[0].remove_price == money("1.00"));
  estimate.recap_by_category[0].amount = money("11.00");
  CHECK_FALSE(match_items(estimate, prices).items[0].remove_price.has_value());
}

TEST_CASE("match: a confirmed correction beats the score, the more specific one first") {
  const PriceList prices = list();
  Estimate estimate;
  estimate.items = {printed("R&R Gutter - aluminum", "LF", "21.00"),
                    printed("White channel*", "LF", "21.00")};
  MatchOptions options;
  options.aliases = {
      {.price_list = {}, .description = "white Channel", .unit = {}, .cat = "PNT", .sel = "B"},
      {.price_list = prices.code, .description = "White channel", .unit = "LF", .cat = "SFG", .sel = "GUTA"},
      {.price_list = "OTHER", .description = "Gutter - aluminum", .unit = {}, .cat = "PNT", .sel = "B"}};
  const PriceMatch result = match_items(estimate, prices, options);
  CHECK(code(result.items[0]) == "SFG GUTA");
  CHECK(result.items[0].kind == MatchKind::exact);
  CHECK(code(result.items[1]) == "SFG GUTA");
  CHECK(result.items[1].kind == MatchKind::edited);
  CHECK(result.items[1].confidence == 1.0);
  CHECK(result.items[1].reason == "confirmed correction: alias \"White channel\" (LF) of TEST8X_NOV26");
  options.aliases[1].sel = "GONE";
  CHECK(code(match_items(estimate, prices, options).items[1]) == "PNT B");
  options.aliases[2].price_list.clear();
  CHECK(code(match_items(estimate, prices, options).items[0]) == "PNT B");
  estimate.items[1].unit = "EA";  // the unit must still agree
  CHECK(match_items(estimate, prices, options).items[1].kind == MatchKind::none);
}

TEST_CASE("match: neighboring lines decide between with and without") {
  PriceList prices;
  prices.items = {entry("RFG", "W", "+", "Laminated shingles - w/ felt", "SQ"),
                  entry("RFG", "WO", "+", "Laminated shingles - w/out felt", "SQ"),
                  entry("RFG", "F15", "+", "Roofing felt - 15 lb.", "SQ")};
  prices.items[0].replace = prices.items[1].replace = money("200.00");
  Estimate estimate;
  estimate.items = {printed("Roofing felt - 15 lb.", "SQ"),
                    printed("Laminated shingels - felt", "SQ", "200.00")};
  const ItemMatch m = match_items(estimate, prices).items[1];
  const auto& best = m.kind == MatchKind::none ? m.alternatives.at(0).sel : m.sel;
  CHECK(best == "WO");
}

TEST_CASE("match: kinds have names") {
  CHECK(match_kind_name(MatchKind::code) == "code");
  CHECK(match_kind_name(MatchKind::none) == "none");
}
