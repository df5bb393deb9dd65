// Generated pairs with known changes: exactly those must be found.
#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "esx/estimate/diff.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/verify_esx.h"
#include "support/must.h"
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
  for (std::size_t first = 0; first < kinds.size(); ++first) {
    for (std::size_t second = first % ESX_FEWER_ROUNDS; second < kinds.size(); second += ESX_FEWER_ROUNDS) {
      const EditKind &early = kinds[first], &late = kinds[second];
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
    const auto made = make_supplement(a, b, diff_estimates(a, b));
    if (!made) {
      CHECK(made.error().code == ErrorCode::nothing_to_supplement);
      CHECK(sum(a) == sum(b));
      continue;
    }
    CHECK(sum(*made) == sum(b) - sum(a));
    REQUIRE(made->line_item_totals.has_value());
    CHECK(must(made->line_item_totals).rcv == sum(b) - sum(a));
    CHECK(build_esx(*made).has_value());
  }
}

TEST_CASE("a changed quantity at the same price is one line") {
  const Estimate a = three_rooms();
  Estimate b = a;
  b.items[3].quantity = quantity("50");
  reprice(b.items[3]);
  const auto made = make_supplement(a, b, diff_estimates(a, b));
  REQUIRE(made.has_value());
  const Estimate& supplement = *made;
  REQUIRE(supplement.items.size() == 1);
  CHECK(supplement.items[0].quantity == quantity("10"));
  CHECK(supplement.path(supplement.items[0].section) == a.path(a.items[3].section));
}

TEST_CASE("a supplement has its own name, the codes of both sides, and a summary for each coverage") {
  Estimate a = three_rooms();
  a.claim.coverages = {{"Dwelling", money("1000"), {}}, {"Other Structures", {}, {}}};
  a.recap_of_taxes = {{"Overhead", percent("10"), {}}, {"Profit", percent("20"), {}}};
  for (LineItem& item : a.items) item.coverage = item.section == 3 ? "Other Structures" : "Dwelling";
  Estimate b = a;
  b.claim.estimate_name = b.sections[0].name = "JOB2";
  for (LineItem& item : b.items) item.cat.clear(), item.sel.clear();
  for (const std::size_t i : {0, 20}) {
    b.items[i].quantity = quantity("500");
    b.items[i].overhead_and_profit = money("3");
    b.items[i].depreciation = Depreciation{.amount = money("7")};
    reprice(b.items[i]);
  }
  const auto made = make_supplement(a, b, diff_estimates(a, b));
  REQUIRE(made.has_value());
  CHECK(made->claim.estimate_name == "JOB2_SUPPLEMENT");
  CHECK(made->sections[0].name == "JOB2_SUPPLEMENT");
  CHECK(std::ranges::count(made->sections, -1, &Section::parent) == 1);
  CHECK(std::ranges::all_of(made->items, [](const LineItem& l) { return l.cat == "PNT" && !l.sel.empty(); }));
  REQUIRE(made->coverages.size() == 2);
  const CoverageTotals& dwelling = made->coverages[0];
  CHECK(dwelling.name == "Dwelling");
  CHECK(dwelling.rcv == must(b.items[0].rcv) - must(a.items[0].rcv));
  CHECK(dwelling.overhead == money("1"));
  CHECK(dwelling.profit == money("2"));
  CHECK(dwelling.net_claim == must(dwelling.rcv) - money("7"));
  CHECK_FALSE(made->claim.coverages[0].deductible.has_value());
  const auto package = build_esx(*made);
  REQUIRE(package.has_value());
  const auto bytes = write_esx(*package);
  REQUIRE(bytes.has_value());
  CHECK(verify_esx(*bytes).value_or(Verification{}).errors.empty());
}

TEST_CASE("without a different amount, there is no supplement") {
  const Estimate a = three_rooms();
  Estimate b = a;
  CHECK(to_string(make_supplement(a, b, diff_estimates(a, b)).error()) ==
        "nothing_to_supplement: the two estimates do not differ");
  b.items[4].notes = {"see photo"};
  CHECK(to_string(make_supplement(a, b, diff_estimates(a, b)).error()) ==
        "nothing_to_supplement: the differences do not change an amount");
}
