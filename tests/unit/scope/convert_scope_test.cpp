#include "esx/estimate/convert_scope.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "esx/estimate/bundled.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/verify_esx.h"

namespace {

using namespace estimate;

const PriceList& demo_list() {
  static const PriceList list = bundled_price_list();
  return list;
}

MadeScope made_of_words(std::string_view text) {
  static const ScopeMaker maker(demo_list());
  return maker.make(text).value_or(MadeScope{});
}

Conversion converted(const ScopeEstimate& scope, const PriceList& list = demo_list()) {
  auto made = convert_scope(scope, list, {.sketch = true, .sketch_document = {}, .photos = {}});
  REQUIRE(made.has_value());
  return std::move(made).value_or(Conversion{});
}

ScopeEstimate scope_of_words(std::string_view text) {
  MadeScope made = made_of_words(text);
  return {.claim = {}, .items = std::move(made.items), .rooms = std::move(made.rooms)};
}

void check_reads_back(const Conversion& made) {
  const auto verified = verify_esx(made.esx);
  REQUIRE(verified.has_value());
  if (!verified) return;
  for (const auto& problem : verified->errors) FAIL_CHECK(problem.message);
  const auto read = read_esx(made.esx);
  REQUIRE(read.has_value());
  if (!read) return;
  const Estimate& back = read->value;
  REQUIRE(back.items.size() == made.estimate.items.size());
  for (std::size_t i = 0; i < back.items.size(); ++i) {
    const LineItem &ours = made.estimate.items[i], &theirs = back.items[i];
    CAPTURE(ours.description);
    CHECK(theirs.number == ours.number);
    CHECK(theirs.description.ends_with(ours.description));
    CHECK(theirs.quantity.value_or(Quantity()) == ours.quantity.value_or(Quantity()));
    CHECK(theirs.unit == ours.unit);
    CHECK(theirs.activity == ours.activity);
    CHECK(theirs.sel == ours.sel);
    CHECK(theirs.calc == ours.calc);
    CHECK(theirs.rcv.value_or(Money()) == ours.rcv);
    CHECK(back.path(theirs.section) == made.estimate.path(ours.section));
  }
}

TEST_CASE("the rooms of a scope are sections with their items, at the prices of the list") {
  const ScopeEstimate scope = scope_of_words(
      "kitchen 12 by 10, 8 foot ceiling: tear out drywall two feet up, R&R baseboard, paint walls two "
      "coats. replace thermostat. den 10 by 9: clean carpet. kitchen: detach and reset the range");
  const Conversion made = converted(scope);
  check_reads_back(made);
  const Estimate& estimate = made.estimate;
  Money total;
  for (const LineItem& line : estimate.items) total += line.rcv.value_or(Money());
  CHECK(estimate.line_item_totals.value_or(Amounts{}).rcv == total);
  CHECK(estimate.reconciliation.ok);
  REQUIRE(estimate.sections.size() >= 3);
  CHECK(estimate.sections[1].name == "Kitchen");
  CHECK(estimate.sections[1].dimensions[Measure::floor_sf] == Quantity::parse("120"));
  CHECK(std::ranges::all_of(made.match.items,
                            [](const ItemMatch& match) { return match.kind == MatchKind::code; }));
}

TEST_CASE("what the list does not have is entered by hand, with a reason") {
  ScopeEstimate scope = scope_of_words("kitchen 12 by 10: R&R the xyzzy, R&R 3 1/4 inch baseboard");
  REQUIRE(scope.items.size() == 2);
  scope.items[1].unit_price = Money::from_units(1);  // prices are those of the list
  ScopeItem unknown = scope.items[1];
  unknown.cat = "QQQ";
  ScopeItem other_unit = scope.items[1];
  other_unit.unit = "SY";
  ScopeItem no_quantity = scope.items[1];
  no_quantity.quantity.reset();
  scope.items.insert(scope.items.end(), {unknown, other_unit, no_quantity});
  const Conversion made = converted(scope);
  check_reads_back(made);
  const auto& match = made.match.items;
  CHECK(match[0].kind == MatchKind::none);
  CHECK(match[0].reason == scope.items[0].reason);
  CHECK(match[1].kind == MatchKind::code);
  CHECK(made.estimate.items[1].unit_price == match[1].list_price);
  CHECK(made.estimate.items[1].unit_price > Money::from_units(100));
  CHECK(match[2].reason.contains("does not have QQQ"));
  CHECK(match[3].reason.contains("by the LF, not by the SY"));
  CHECK(match[4].kind == MatchKind::code);
  CHECK(std::ranges::find(made.estimate.warnings, "quantity_missing", &Warning::code) !=
        made.estimate.warnings.end());
}

TEST_CASE("an entry without a price for the activity does not cost 0") {
  PriceList list;
  list.code = "ONLY_NEW";
  for (const char* acts : {"&+-R", "+"}) {
    PriceItem entry;
    entry.cat = "LIT";
    entry.sel = acts[1] == '\0' ? "BIDITM" : "FIX";
    entry.activities = acts;
    entry.description = acts[1] == '\0' ? "Chandelier (Bid Item)" : "Light fixture";
    entry.unit = "EA";
    if (acts[1] != '\0') entry.replace = Money::from_units(9'000);
    list.items.push_back(entry);
  }
  const auto said = ScopeMaker(list).make("kitchen 12 by 10: detach and reset 2 light fixtures");
  REQUIRE(said);
  REQUIRE(said->items.size() == 1);
  CHECK(said->items[0].sel == "FIX");
  CHECK_FALSE(said->items[0].unit_price.has_value());
  CHECK_FALSE(said->items[0].total.has_value());
  const std::string warning = "The list has no price for \"Light fixture\" detached and reset";
  CHECK(std::ranges::count(said->warnings, warning) == 1);

  ScopeEstimate scope{.claim = {}, .items = said->items, .rooms = said->rooms};
  scope.items.push_back(said->items[0]);
  scope.items[1].activity = Activity::remove_and_replace;  // one price for both
  scope.items.push_back(said->items[0]);
  scope.items[2].activity = Activity::replace;
  scope.items[2].sel = "BIDITM";
  scope.items[2].description = "Chandelier (Bid Item)";
  const MadeScope checked = check_scope(scope.items, scope.rooms, list);
  CHECK_FALSE(checked.items[0].unit_price.has_value());
  CHECK(checked.items[1].unit_price == Money::from_units(9'000));
  CHECK(checked.items[2].unit_price == Money());
  CHECK(std::ranges::count(checked.warnings, warning) == 1);
  const auto made = convert_scope(scope, list);
  REQUIRE(made);
  CHECK_FALSE(made->estimate.items[0].unit_price.has_value());
  CHECK(made->estimate.items[1].unit_price == Money::from_units(9'000));
  const auto& warnings = made->estimate.warnings;
  REQUIRE(std::ranges::count(warnings, "price_missing", &Warning::code) == 1);
  const Warning& missing = *std::ranges::find(warnings, "price_missing", &Warning::code);
  CHECK(missing.line == "1");
  CHECK(missing.message.contains(made->estimate.items[0].description));
  const std::vector<ManualEntry> manual = manual_entries(made->estimate, made->match);
  REQUIRE(manual.size() == 2);
  CHECK(manual[0].reason == "the list has no price for this entry");
}

TEST_CASE("levels, openings and odd names") {
  ScopeEstimate scope = scope_of_words(
      "den 10 by 9, 8 foot ceiling, with one 3 by 7 door: clean carpet, paint walls two coats. attic 9 by 8: "
      "clean floor");
  for (ScopeRoom& room : scope.rooms) room.level = room.name == "Den" ? "Main Level" : "Upper \x01 <Level>";
  scope.claim.estimate_name = "Fire at 12 Main St., near \xF0\x9F\x8F\xA0 & more than twenty";
  scope.claim.insured_name = "A & B <C>";
  const Conversion made = converted(scope);
  check_reads_back(made);
  CHECK(made.estimate.sections[1].kind == SectionKind::level);
  CHECK(made.esx.contains("1.XML"));
}

TEST_CASE("a scope without items is an estimate without lines") {
  const Conversion made = converted({});
  CHECK(made.estimate.items.empty());
  CHECK(verify_esx(made.esx).has_value());
}

}  // namespace
