#include "esx/estimate/model.h"

#include <doctest/doctest.h>

#include <optional>

namespace {

using namespace estimate;

TEST_CASE("only rooms count as rooms") {
  Estimate estimate;
  for (const SectionKind kind : {SectionKind::estimate, SectionKind::level, SectionKind::room,
                                 SectionKind::subroom, SectionKind::room, SectionKind::roof})
    estimate.sections.push_back({.kind = kind});
  CHECK(count_rooms(estimate) == 2);
}

TEST_CASE("the total of all items comes before the sum of the coverages") {
  Estimate estimate;
  CHECK(printed_total_rcv(estimate) == std::nullopt);
  for (const int cents : {1000, 250}) {
    CoverageTotals& coverage = estimate.coverages.emplace_back();
    coverage.rcv = Money::from_units(cents);
  }
  estimate.coverages.emplace_back();
  CHECK(printed_total_rcv(estimate) == Money::from_units(1250));
  estimate.line_item_totals = Amounts{.rcv = Money::from_units(1300)};
  CHECK(printed_total_rcv(estimate) == Money::from_units(1300));
}

}  // namespace
