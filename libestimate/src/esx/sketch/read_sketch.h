// Sketch documents → rooms with areas and perimeters.
#pragma once

#include <vector>

#include "estimate/base/xml.h"
#include "estimate/model.h"

namespace estimate::esx {

/// Units of a foot in sketch documents.
inline constexpr int sketch_units_per_foot = 1524;

/// Adds a section per level and room. Walls are centre lines: areas and perimeters are taken on their inner
/// faces, half a thickness inwards. Openings are not deducted, since the sources disagree on their codes.
/// Warnings: `room_not_closed` for a room whose walls are no closed line.
void read_sketch(const XmlElement& root, Estimate& estimate, std::vector<Warning>& warnings);

}  // namespace estimate::esx
