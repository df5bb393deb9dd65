// Sketch documents → rooms with areas and perimeters.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

/// Sketch units per foot.
inline constexpr int sketch_units_per_foot = 1524;

/// Adds a section for each level and room. Walls are center lines: areas and perimeters are measured at their
/// inner faces, half a thickness inward. Openings are not deducted, since the sources disagree on their
/// codes.
/// Warning: `room_not_closed` for a room whose walls do not form a closed line.
void read_sketch(const XmlElement& root, Estimate& estimate, std::vector<Warning>& warnings);

}  // namespace estimate::esx
