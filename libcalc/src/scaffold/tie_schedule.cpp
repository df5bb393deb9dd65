#include <algorithm>
#include <cmath>

#include "esx/calc/scaffold.h"

namespace calc {

TieSchedule tie_schedule(double height_ft, double base_width_ft, double length_ft, double member_spacing_ft,
                         const TieRules& rules) {
  constexpr double tolerance = 1e-9;
  TieSchedule ties;
  const double free_standing_ft = rules.free_standing_ratio * base_width_ft;
  ties.required = height_ft > free_standing_ft + tolerance;
  if (!ties.required) return ties;
  const auto member_at_or_below = [&](double level_ft) {
    return std::floor(level_ft / member_spacing_ft + tolerance) * member_spacing_ft;
  };
  const double interval_ft =
      base_width_ft <= rules.narrow_base_ft ? rules.narrow_interval_ft : rules.wide_interval_ft;
  // Where even the lowest member is above 4:1, it is the closest one.
  double level_ft = std::max(member_at_or_below(free_standing_ft), member_spacing_ft);
  ties.levels_ft.push_back(level_ft);
  while (level_ft + interval_ft <= height_ft + tolerance) {
    const double next_ft = member_at_or_below(level_ft + interval_ft);
    if (next_ft <= level_ft) break;  // members farther apart than the interval
    ties.levels_ft.push_back(level_ft = next_ft);
  }
  if (height_ft - level_ft > free_standing_ft + tolerance)
    ties.levels_ft.push_back(member_at_or_below(height_ft));
  ties.columns = 1 + int(std::ceil(length_ft / rules.spacing_ft - tolerance));
  ties.count = ties.columns * int(ties.levels_ft.size());
  return ties;
}

}  // namespace calc
