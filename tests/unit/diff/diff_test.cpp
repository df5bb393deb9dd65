// Generated pairs with known changes: exactly those must be found.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "estimate/diff.h"
#include "estimate/esx.h"
#include "estimate/line_amount.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

/// Three rooms with eight lines each, all different.
Estimate before() {
  Estimate e;
  e.claim.estimate_name = "JOB";
  e.sections = {section("S1", -1, "JOB", SectionKind::estimate),
                section("S2", 0, "Kitchen", SectionKind::room), section("S3", 0, "Den", SectionKind::room),
                section("S4", 0, "Hall", SectionKind::room)};
  static constexpr const char* words[] = {
      "Carpet pad standard",   "Drywall hung and taped", "Seal and paint walls",  "Baseboard oak stain",
      "Window blind vertical", "Door interior hollow",   "Light fixture ceiling", "Cabinet lower wood"};
  int number = 0;
  for (int room = 1; room <= 3; ++room) {
    for (const char* name : words) {
      ++number;
      const std::string quantity = std::to_string(10 * number), price = std::to_string(number) + ".25";
      LineItem item = rough_draft_line(
          room, {std::to_string(number), "PNT", "P" + std::to_string(number),
                 std::string(name) + " " + std::to_string(room), quantity, "SF", "0", price, "1.50", "0"});
      item.rcv = extend(testing::quantity(quantity), money(price)) + money("1.50");
      e.items.push_back(item);
    }
  }
  return e;
}

struct Expected {
  std::size_t added = 0, removed = 0, changed = 0, moved = 0, renumbered = 0, split = 0, merged = 0;
  bool operator==(const Expected&) const = default;
};

Expected counts(const EstimateDiff& d) {
  return {d.added.size(),      d.removed.size(), d.changed.size(), d.moved.size(),
          d.renumbered.size(), d.split.size(),   d.merged.size()};
}

using Edit = std::function<void(Estimate&, std::size_t)>;

struct Case {
  std::string name;
  Edit edit;
  Expected expected;
  std::string field;  // that must be the only changed one; empty: not judged
};

void reprice(LineItem& item) { item.rcv = line_extension(item) + item.tax.value_or(Money()); }

/// Lines that come, go, move and fall apart.
std::vector<Case> cases_of_lines() {
  return {
      {"nothing", [](Estimate&, std::size_t) {}, {}, ""},
      {"removed",
       [](Estimate& e, std::size_t i) { e.items.erase(e.items.begin() + std::ptrdiff_t(i)); },
       {.removed = 1},
       ""},
      {"added",
       [](Estimate& e, std::size_t i) {
         LineItem item = e.items[i];
         item.number = "99";
         item.description = "Haul debris by pickup truck load";
         item.quantity = quantity("1");
         reprice(item);
         e.items.insert(e.items.begin() + std::ptrdiff_t(i), item);
       },
       {.added = 1},
       ""},
      {"moved to another room",
       [](Estimate& e, std::size_t i) { e.items[i].section = e.items[i].section % 3 + 1; },
       {.moved = 1},
       ""},
      {"renumbered", [](Estimate& e, std::size_t i) { e.items[i].number = "77"; }, {.renumbered = 1}, ""},
      {"split",
       [](Estimate& e, std::size_t i) {
         LineItem half = e.items[i];
         half.quantity = quantity("4");
         half.number = "98";
         e.items[i].quantity = *e.items[i].quantity - quantity("4");
         half.tax = money("0");
         reprice(half), reprice(e.items[i]);
         e.items.insert(e.items.begin() + std::ptrdiff_t(i) + 1, half);
       },
       {.split = 1},
       ""},
      {"moved and changed",
       [](Estimate& e, std::size_t i) {
         e.items[i].section = e.items[i].section % 3 + 1;
         e.items[i].quantity = quantity("3");
         reprice(e.items[i]);
       },
       {.changed = 1, .moved = 1},
       ""},
      {"removed and added",
       [](Estimate& e, std::size_t i) {
         e.items[i].description = "Something else entirely now";
         e.items[i].unit = "EA";
         e.items[i].quantity = quantity("2");
         reprice(e.items[i]);
       },
       {.added = 1, .removed = 1},
       ""},
  };
}

/// One field of a line.
std::vector<Case> cases_of_fields() {
  const auto change = [](std::string name, const std::function<void(LineItem&)>& edit, std::string field) {
    return Case{std::move(name),
                [edit](Estimate& e, std::size_t i) { edit(e.items[i]); },
                {.changed = 1},
                std::move(field)};
  };
  std::vector<Case> list;
  list.push_back(change("quantity", [](LineItem& l) { l.quantity = quantity("3"), reprice(l); }, ""));
  list.push_back(change("price", [](LineItem& l) { l.replace_price = money("7.77"), reprice(l); }, ""));
  list.push_back(change("note added", [](LineItem& l) { l.notes = {"wet"}; }, "notes"));
  list.push_back(
      change("words", [](LineItem& l) { l.description = "Premium " + l.description; }, "description"));
  list.push_back(change("calculation", [](LineItem& l) { l.calc = "W"; }, "calc"));
  list.push_back(change("selector", [](LineItem& l) { l.sel = "X"; }, "sel"));
  list.push_back(change("struck", [](LineItem& l) { l.excluded = true; }, "excluded"));
  list.push_back(change("status", [](LineItem& l) { l.status = "REVISED"; }, "status"));
  list.push_back(change("activity", [](LineItem& l) { l.activity = Activity::install; }, "activity"));
  list.push_back(change(
      "depreciation", [](LineItem& l) { l.depreciation.emplace().amount = money("2"); }, "depreciation"));
  list.push_back(change("tax", [](LineItem& l) { l.tax = money("9"), reprice(l); }, ""));
  list.push_back(
      change("O&P", [](LineItem& l) { l.overhead_and_profit = money("3"); }, "overhead_and_profit"));
  list.push_back(change("category", [](LineItem& l) { l.cat = "DRY"; }, "cat"));
  return list;
}

/// Kinds of edit; each is tried on lines of every room and at the ends.
std::vector<Case> cases() {
  std::vector<Case> list = cases_of_lines();
  for (const Case& c : cases_of_fields()) list.push_back(c);
  return list;
}

Money sum(const Estimate& e) {
  Money total;
  for (const LineItem& item : e.items)
    if (!item.excluded) total += item.rcv.value_or(Money());
  return total;
}

}  // namespace

TEST_CASE("each kind of edit is found, and nothing else") {
  int kinds = 0;
  for (const Case& c : cases()) {
    for (const std::size_t line : {0, 5, 13, 23}) {
      CAPTURE(c.name);
      CAPTURE(line);
      const Estimate a = before();
      Estimate b = a;
      c.edit(b, line);
      const EstimateDiff diff = diff_estimates(a, b);
      CHECK(counts(diff) == c.expected);
      CHECK(diff.equal() == (c.expected == Expected{}));
      if (!c.field.empty()) {
        REQUIRE(diff.changed.size() == 1);
        REQUIRE(diff.changed[0].fields.size() == 1);
        CHECK(diff.changed[0].fields[0].name == c.field);
      }
      ++kinds;
    }
  }
  CHECK(kinds >= 60);
}

TEST_CASE("two edits at a time are both found, and nothing else") {
  const std::vector<Case> all = cases();
  int pairs = 0;
  for (std::size_t i = 1; i < all.size(); ++i) {
    for (std::size_t j = 1; j < all.size(); ++j) {
      CAPTURE(all[i].name);
      CAPTURE(all[j].name);
      const Estimate a = before();
      Estimate b = a;
      all[j].edit(b, 18);  // the later line first: an edit may change how many there are
      all[i].edit(b, 3);
      const Expected &x = all[i].expected, &y = all[j].expected;
      // Both add the same new line: neither is a piece of the other.
      CHECK(counts(diff_estimates(a, b)) ==
            Expected{x.added + y.added, x.removed + y.removed, x.changed + y.changed, x.moved + y.moved,
                     x.renumbered + y.renumbered, x.split + y.split, x.merged + y.merged});
      ++pairs;
    }
  }
  CHECK(pairs == 400);
}

TEST_CASE("the other way round, added is removed and split is merged") {
  for (const Case& c : cases()) {
    CAPTURE(c.name);
    const Estimate a = before();
    Estimate b = a;
    c.edit(b, 5);
    const Expected there = counts(diff_estimates(a, b)), back = counts(diff_estimates(b, a));
    CHECK(back == Expected{there.removed, there.added, there.changed, there.moved, there.renumbered,
                           there.merged, there.split});
  }
}

TEST_CASE("a line moved among those of its section is one move") {
  const Estimate a = before();
  Estimate b = a;
  std::ranges::rotate(b.items.begin() + 1, b.items.begin() + 2, b.items.begin() + 6);
  const EstimateDiff diff = diff_estimates(a, b);
  CHECK(counts(diff) == Expected{.moved = 1});
  CHECK(diff.moved[0].a == 1);
}

TEST_CASE("sums of the sections say what differs") {
  const Estimate a = before();
  Estimate b = a;
  b.items[0].quantity = quantity("12");
  reprice(b.items[0]);
  const EstimateDiff diff = diff_estimates(a, b);
  REQUIRE(diff.totals.size() == 4);
  CHECK(diff.totals[0].section.empty());
  CHECK(diff.totals[0].name == "rcv");
  CHECK(diff.totals[0].b - diff.totals[0].a == money("2.50"));
  CHECK(diff.totals[2].section == "Kitchen");
}

TEST_CASE("what only one of two documents can say is no change") {
  const Estimate a = before();
  Estimate b = a;
  for (LineItem& item : b.items) {
    item.unit_price = item.replace_price;
    item.remove_price = item.replace_price = {};
    item.cat.clear(), item.sel.clear(), item.calc.clear();
    item.acv = item.rcv;
  }
  CHECK(diff_estimates(a, b).changed.empty());
}

TEST_CASE("a supplement amounts to the difference, and becomes an ESX") {
  for (const Case& c : cases()) {
    CAPTURE(c.name);
    const Estimate a = before();
    Estimate b = a;
    c.edit(b, 5);
    const Estimate supplement = make_supplement(a, b, diff_estimates(a, b));
    CHECK(sum(supplement) == sum(b) - sum(a));
    CHECK(build_esx(supplement, match(supplement, PriceList{})).has_value());
  }
}

TEST_CASE("a changed quantity at the same price is one line") {
  const Estimate a = before();
  Estimate b = a;
  b.items[3].quantity = quantity("50");
  reprice(b.items[3]);
  const Estimate supplement = make_supplement(a, b, diff_estimates(a, b));
  REQUIRE(supplement.items.size() == 1);
  CHECK(supplement.items[0].quantity == quantity("10"));
  CHECK(supplement.path(supplement.items[0].section) == a.path(a.items[3].section));
}
