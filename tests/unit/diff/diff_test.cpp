// Generated pairs with known changes: exactly those must be found.
#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "estimate/diff.h"
#include "estimate/esx.h"
#include "support/sample_estimate.h"
#include "unit/diff/edits.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

struct Pair {
  Estimate a, b;
};

Pair versions(const EditKind& kind, std::size_t line) {
  Pair pair{three_rooms(), {}};
  if (kind.prepare) kind.prepare(pair.a, line);
  pair.b = pair.a;
  kind.edit(pair.b, line);
  return pair;
}

std::vector<std::string> names(const std::vector<FieldChange>& fields) {
  std::vector<std::string> list;
  std::ranges::transform(fields, std::back_inserter(list), &FieldChange::name);
  return list;
}

Money sum(const Estimate& e) {
  Money total;
  for (const LineItem& item : e.items)
    if (!item.excluded) total += item.rcv.value_or(Money());
  return total;
}

}  // namespace

TEST_CASE("each of more than 60 kinds of edit is found, and nothing else") {
  const std::vector<EditKind> kinds = all_edits();
  CHECK(kinds.size() >= 60);
  for (const EditKind& kind : kinds) {
    for (const std::size_t line : {0, 5, 13, 23}) {
      CAPTURE(kind.name);
      CAPTURE(line);
      const auto [a, b] = versions(kind, line);
      const EstimateDiff diff = diff_estimates(a, b);
      CHECK(counts(diff) == kind.expected);
      CHECK(diff.equal() == (kind.expected == DiffCounts{}));
      if (kind.fields.empty()) continue;
      REQUIRE(diff.changed.size() == 1);
      CHECK(names(diff.changed[0].fields) == kind.fields);
    }
  }
}

TEST_CASE("two simultaneous edits are both found, and nothing else") {
  std::vector<EditKind> kinds = edits_of_fields();
  for (const EditKind& kind : edits_of_lines())
    if (!kind.prepare && kind.expected.added + kind.expected.removed + kind.expected.moved <= 1)
      kinds.push_back(kind);
  for (const EditKind& early : kinds) {
    for (const EditKind& late : kinds) {
      CAPTURE(early.name);
      CAPTURE(late.name);
      Estimate a = three_rooms();
      if (early.prepare) early.prepare(a, 3);
      if (late.prepare) late.prepare(a, 18);
      Estimate b = a;
      late.edit(b, 18);  // the later line first: an edit may change the number of lines
      early.edit(b, 3);
      const DiffCounts &x = early.expected, &y = late.expected;
      CHECK(counts(diff_estimates(a, b)) ==
            DiffCounts{x.added + y.added, x.removed + y.removed, x.changed + y.changed, x.moved + y.moved,
                       x.renumbered + y.renumbered, x.split + y.split, x.merged + y.merged});
    }
  }
}

TEST_CASE("in the other direction, added is removed and split is merged") {
  for (const EditKind& kind : all_edits()) {
    CAPTURE(kind.name);
    const auto [a, b] = versions(kind, 5);
    const DiffCounts there = counts(diff_estimates(a, b)), back = counts(diff_estimates(b, a));
    CHECK(back == DiffCounts{there.removed, there.added, there.changed, there.moved, there.renumbered,
                             there.merged, there.split});
  }
}

TEST_CASE("a line moved within its section is one move") {
  const Estimate a = three_rooms();
  Estimate b = a;
  std::ranges::rotate(b.items.begin() + 1, b.items.begin() + 2, b.items.begin() + 6);
  const EstimateDiff diff = diff_estimates(a, b);
  CHECK(counts(diff) == DiffCounts{.moved = 1});
  CHECK(diff.moved[0].a == 1);
}

TEST_CASE("sums of the sections say what differs") {
  const Estimate a = three_rooms();
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

TEST_CASE("values that only one of the documents can have are not a change") {
  const Estimate a = three_rooms();
  Estimate b = a;
  for (LineItem& item : b.items) {
    item.unit_price = item.replace_price;
    item.remove_price = item.replace_price = {};
    item.cat.clear(), item.sel.clear(), item.calc.clear();
    item.acv = item.rcv;
  }
  CHECK(diff_estimates(a, b).changed.empty());
}

TEST_CASE("a supplement adds up to the difference, and becomes an ESX") {
  for (const EditKind& kind : all_edits()) {
    CAPTURE(kind.name);
    const auto [a, b] = versions(kind, 5);
    const Estimate supplement = make_supplement(a, b, diff_estimates(a, b));
    CHECK(sum(supplement) == sum(b) - sum(a));
    CHECK(build_esx(supplement).has_value());
  }
}

TEST_CASE("a changed quantity at the same price is one line") {
  const Estimate a = three_rooms();
  Estimate b = a;
  b.items[3].quantity = quantity("50");
  reprice(b.items[3]);
  const Estimate supplement = make_supplement(a, b, diff_estimates(a, b));
  REQUIRE(supplement.items.size() == 1);
  CHECK(supplement.items[0].quantity == quantity("10"));
  CHECK(supplement.path(supplement.items[0].section) == a.path(a.items[3].section));
}
