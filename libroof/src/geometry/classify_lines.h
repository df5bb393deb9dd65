// What a line is, based on the faces next to it.
#pragma once

#include <vector>

#include "esx/roof/report.h"

namespace roof::geometry {

/// One type per line: eave, rake, ridge, hip, valley, flashing (the level top edge of a face), transition,
/// hidden (within one plane), or other where no roof face is. A sloped edge against a wall looks like a rake.
[[nodiscard]] std::vector<LineType> classify_lines(const Structure& structure);

/// For kinds of report that write RIDGE for hips too: those that slope become hips.
void split_ridges(Structure& structure);

}  // namespace roof::geometry
