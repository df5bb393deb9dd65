// Which slopes shingles need more underlayment on, and which they may not be laid on (IRC R905.2.2).
#pragma once

#include "esx/roof/cross_check.h"

namespace roof::geometry {

/// Adds a slope's area to `low_slope_sf` below 2/12, to `double_underlayment_sf` from there to below 4/12.
inline void count_low_slope(PublishedTotals& totals, double pitch, double area_sf) {
  constexpr double shingle_limit = 2, single_underlayment = 4;
  constexpr double slack = 0.05;  // coordinates of a 4/12 slope may come to a little less
  if (pitch < shingle_limit - slack)
    totals.low_slope_sf += area_sf;
  else if (pitch < single_underlayment - slack)
    totals.double_underlayment_sf += area_sf;
}

}  // namespace roof::geometry
