// Where in a face its label goes.
#pragma once

#include <span>
#include <vector>

namespace roof::geometry {

struct PicturePoint {
  double x = 0, y = 0;
};

[[nodiscard]] bool is_inside(std::span<const PicturePoint> ring, const PicturePoint& p);

/// Places for the middle of a label, the best first: the point inside of the ring that is farthest from its
/// edges, then points of a grid inside of it, from there outwards.
[[nodiscard]] std::vector<PicturePoint> label_places(std::span<const PicturePoint> ring);

}  // namespace roof::geometry
