// The outline of a room from the center lines of its walls.
#pragma once

#include <optional>
#include <vector>

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

}  // namespace estimate::esx
