// Sketch documents: read as rooms with areas and perimeters; made from rooms with printed length, width and
// height, since areas alone are not enough to draw a room.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

struct PlanPoint {
  double x = 0, y = 0;
};

/// A wall from `start` to the start of the next one.
struct PlanWall {
  PlanPoint start;
  double thickness = 0;
};

struct RoomOutline {
  double area = 0, perimeter = 0;
};

/// The area and perimeter of the inner faces, in the units of the points. The walls are in order around the
/// room. nullopt for fewer than three walls, and for walls so thick that no room is left.
[[nodiscard]] std::optional<RoomOutline> inner_outline(const std::vector<PlanWall>& walls);

/// Sketch units per foot.
inline constexpr int sketch_units_per_foot = 1524;

/// Adds a section for each level and room. Walls are center lines: areas and perimeters are measured at their
/// inner faces, half a thickness inward. Openings are not deducted, since the sources disagree on their
/// codes.
/// Warning: `room_not_closed` for a room whose walls do not form a closed line.
void read_sketch(const XmlElement& root, Estimate& estimate, std::vector<Warning>& warnings);

/// "12' 6\"" in sketch units (1524 per foot); nullopt for anything but whole feet and inches.
[[nodiscard]] std::optional<int> sketch_units(std::string_view printed);

/// The document's bytes; nullopt if no room has all three measures. The rooms are side by side and do not
/// touch, since prints do not show how they adjoin; walls are center lines, 4 inches thick.
[[nodiscard]] std::optional<std::string> make_sketch(const Estimate& estimate);

}  // namespace estimate::esx
