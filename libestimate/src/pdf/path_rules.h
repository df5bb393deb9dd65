// Painted paths → rules.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "esx/estimate/page.h"
#include "pdf/geometry.h"

namespace estimate::pdf {

/// The corners of one subpath; the last repeats the first if the subpath is closed.
using Polyline = std::span<const Point>;

/// How a path is painted, and where it is visible.
struct Paint {
  Box visible;
  double line_width = 0;  // of a stroke
  std::uint32_t color = 0;
};

/// Adds the horizontal and vertical segments of a stroked subpath.
void add_stroked_rules(std::vector<Rule>& rules, Polyline line, const Paint& paint);

/// Adds a filled subpath if it is a thin bar.
void add_filled_rule(std::vector<Rule>& rules, Polyline line, const Paint& paint);

}  // namespace estimate::pdf
