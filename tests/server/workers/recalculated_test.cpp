#include "esxserver/confined/esx_work.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "esx/estimate/model.h"
#include "esxserver/confined/task.h"

namespace {

using namespace esxserver;
using estimate::Check;
using estimate::Estimate;
using estimate::LineItem;
using estimate::Money;

constexpr Money dollars(std::int64_t whole) { return Money::from_units(100 * whole); }

/// A line of 10 that somebody made 30; the print says that all lines are 30.
Estimate corrected() {
  Estimate estimate;
  estimate.sections = {{.id = "S1", .name = "Den", .page = 2}, {.id = "S2", .parent = 0, .name = "Closet"}};
  LineItem line;
  line.number = "7";
  line.section = 1;
  line.page = 4;
  line.rcv = dollars(30);
  line.printed.emplace().rcv = dollars(10);
  estimate.items = {line};
  estimate.line_item_totals.emplace().rcv = dollars(30);
  estimate.reconciliation.checks = {{"line_items.rcv", dollars(30), dollars(30), true}};
  estimate.printed.emplace().line_item_totals.emplace().rcv = dollars(30);
  estimate.printed->reconciliation.checks = {{"line_items.rcv", dollars(30), dollars(10), false},
                                             {"section:S1.rcv", dollars(5), dollars(5), true},
                                             {"recap_by_category.items", dollars(5), dollars(5), true}};
  return estimate;
}

TEST_CASE("changes are those from the print") {
  const auto changes = changes_of(corrected());
  REQUIRE(changes.size() == 1);
  CHECK(changes.front().place == "/line_items/0/rcv");
  CHECK(changes.front().name == "7");
  CHECK(changes.front().before == dollars(10));
  CHECK(changes.front().after == dollars(30));
  CHECK(changes_of(Estimate()).empty());
}

TEST_CASE("a printed total closes once the line is corrected") {
  const TotalChecks totals = printed_totals_now(corrected());
  REQUIRE(totals.checks.size() == 3);
  CHECK(totals.ok);
  CHECK(totals.checks[0].computed == dollars(30));
  CHECK(totals.checks[0].page == 4);
  CHECK(totals.checks[1].page == 4);
  CHECK_FALSE(totals.checks[2].page);
  CHECK_FALSE(printed_totals_now(Estimate()).ok);
}

TEST_CASE("an estimate that nobody changed keeps its checks") {
  Estimate estimate = corrected();
  estimate.printed.reset();
  estimate.reconciliation.checks.front().ok = false;
  const TotalChecks totals = printed_totals_now(estimate);
  CHECK(totals.checks.size() == 1);
  CHECK_FALSE(totals.ok);
}

TEST_CASE("every kind of work has a name that survives the way to the child") {
  for (const auto& [work, name] : enum_names(ChildWork())) {
    ChildTask task;
    task.work = work;
    const auto read = child_task_from_json(to_json(task));
    REQUIRE(read);
    CHECK(read->work == work);
  }
}

}  // namespace
