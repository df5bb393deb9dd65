// Where in a face its label goes.
#pragma once

#include <span>
#include <vector>

namespace roof::geometry {

struct PicturePoint {
  double x = 0, y = 0;
};

struct LabelPlace {
  PicturePoint middle;
  double room = 0;  // distance to the nearest edge
};

/// The point inside of the ring that is farthest from its edges, near enough for a label.
[[nodiscard]] LabelPlace label_place(std::span<const PicturePoint> ring);

}  // namespace roof::geometry
