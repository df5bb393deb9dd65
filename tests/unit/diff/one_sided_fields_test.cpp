// What only one of two documents states: not compared, and named.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "esx/estimate/diff.h"
#include "support/must.h"
#include "support/sample_estimate.h"
#include "unit/diff/edits.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

using Names = std::vector<std::string>;

/// An export: with every amount of a line.
Estimate exported() {
  Estimate e = three_rooms();
  e.source.layout = "GENERIC_ROUGHDRAFT";
  for (LineItem& item : e.items) {
    item.overhead_and_profit = money("4.20");
    reprice(item);
    item.depreciation = Depreciation{.amount = money("2"), .percent = percent("10"), .age = quantity("2")};
    item.acv = must(item.rcv) - money("2");
    item.coverage = "Dwelling";
    item.notes = {"wet"};
  }
  return e;
}

/// Its rough draft: the RCV is without O&P, and there is no depreciation.
Estimate rough_print() {
  Estimate e = exported();
  e.source.layout = "ROUGH";
  for (LineItem& item : e.items) {
    item.overhead_and_profit.reset(), item.depreciation.reset(), item.acv.reset();
    item.coverage.clear(), item.notes.clear();
    reprice(item);
  }
  return e;
}

/// Its contents list: without units, and with the tax in the RCV.
Estimate contents_print() {
  Estimate e = rough_print();
  e.source.layout = "CONTENTS";
  for (LineItem& item : e.items) item.tax.reset(), item.unit.clear();
  return e;
}

const Names only_in_exports = {"overhead_and_profit",
                               "depreciation",
                               "depreciation_percent",
                               "age",
                               "recoverable",
                               "acv",
                               "coverage",
                               "notes"};

}  // namespace

TEST_CASE("a rough draft equals its export") {
  for (const auto& diff :
       {diff_estimates(rough_print(), exported()), diff_estimates(exported(), rough_print())}) {
    CHECK(diff.equal());
    CHECK(diff.not_compared == only_in_exports);
  }
}

TEST_CASE("between a rough draft and an export, other changes are found") {
  Estimate print = rough_print();
  print.items[3].quantity = quantity("41");
  reprice(print.items[3]);
  const EstimateDiff diff = diff_estimates(print, exported());
  CHECK(counts(diff) == DiffCounts{.changed = 1});
  REQUIRE(diff.totals.size() == 2);  // of all lines and of the room
  CHECK(diff.totals[0].name == "rcv");
  CHECK(diff.totals[0].b - diff.totals[0].a == money("-4.25"));
}

TEST_CASE("a contents list equals its export") {
  Estimate whole = exported();
  for (LineItem& item : whole.items) item.overhead_and_profit.reset(), reprice(item);
  const EstimateDiff diff = diff_estimates(contents_print(), whole);
  CHECK(diff.equal());
  CHECK(diff.not_compared.front() == "unit");
}

TEST_CASE("a print that sums up without O&P says that there is none") {
  Estimate print = rough_print();
  print.coverages = {summary("Dwelling", "100", "36", "136", "0", "136")};
  const EstimateDiff diff = diff_estimates(print, exported());
  CHECK(diff.changed.size() == print.items.size());
  CHECK(diff.changed.front().fields.front().name == "overhead_and_profit");
}

TEST_CASE("a note between two prints is a change, between a print and an export it is not") {
  Estimate noted = rough_print();
  noted.items[0].notes = {"wet"};
  CHECK(counts(diff_estimates(rough_print(), noted)) == DiffCounts{.changed = 1});
  CHECK(diff_estimates(rough_print(), exported()).equal());
}
