// Lines of a drawing → the faces between them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "readers/drawing.h"

namespace roof::readers {

struct Segment {
  At a = {}, b = {};
};

/// A bounded face: its corners in turn, and the sides it has, each a pair of corners with the lower first.
struct GraphFace {
  std::vector<int> corners = {};
  double area = 0;  // square points
};

/// The lines split where they meet and cross, and the faces that they bound. Ends that differ by less than
/// `weld_pt` are one corner. Empty: there are more lines than drawings have.
struct PlaneGraph {
  std::vector<At> corners = {};
  std::vector<GraphFace> faces = {};

  [[nodiscard]] std::vector<At> ring(const GraphFace& face) const;
};
[[nodiscard]] PlaneGraph plane_graph(std::span<const Segment> segments, double weld_pt);

}  // namespace roof::readers
