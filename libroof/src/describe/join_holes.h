// An outline with holes → one ring that runs to each hole and back.
#pragma once

#include <span>
#include <vector>

#include "esx/roof/report.h"

namespace roof::describe {

/// `rings`: the outline, then its holes, wound the other way. The slits are the shortest that cross nothing.
[[nodiscard]] std::vector<int> join_holes(std::span<const Point> points,
                                          const std::vector<std::vector<int>>& rings);

}  // namespace roof::describe
