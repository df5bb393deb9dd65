// Checks measurements of a room that follow from each other. Sums over rooms cannot be checked: rounding
// errors accumulate, and a print may leave out rooms without lines but include them in its Grand Total Areas.
#include <cstdlib>
#include <string>

#include "assemble/reconcile_pages.h"

namespace estimate::assemble {
namespace {

constexpr int square_feet_per_square_yard = 9;
constexpr std::int64_t tolerance = 100;  // one hundredth: each figure is rounded separately

Money as_printed(Quantity q) { return Money::from_units(q.units() / 100); }

void check_near(const std::string& what, Quantity printed, Quantity computed, Checks& checks) {
  if (std::abs(printed.units() - computed.units()) > tolerance)
    checks.add_if_wrong(what, as_printed(printed), as_printed(computed));
}

void check_room(const std::string& what, const Dimensions& d, Checks& checks) {
  const auto &walls = d[Measure::walls_sf], &ceiling = d[Measure::ceiling_sf];
  const auto& both = d[Measure::walls_ceiling_sf];
  if (walls && ceiling && both) check_near(what + ".walls_ceiling_sf", *both, *walls + *ceiling, checks);
  const auto &floor = d[Measure::floor_sf], &yards = d[Measure::flooring_sy];
  if (floor && yards)
    check_near(what + ".flooring_sy", *yards,
               Quantity::from_units(floor->units() / square_feet_per_square_yard), checks);
}

}  // namespace

void check_dimensions(const Estimate& e, Checks& checks) {
  for (const Section& s : e.sections) {
    if (s.kind == SectionKind::room || s.kind == SectionKind::subroom)
      check_room("section:" + s.id, s.dimensions, checks);
  }
}

}  // namespace estimate::assemble
