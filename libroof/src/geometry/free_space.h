// Where on the plan there is room: what is drawn already, and what would cross it.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "geometry/label_place.h"

namespace roof::geometry {

/// Upright, around its middle.
struct Box {
  PicturePoint middle;
  double width = 0, height = 0;
};

[[nodiscard]] bool overlap(const Box& a, const Box& b);

class FreeSpace {
 public:
  static constexpr std::size_t no_edge = static_cast<std::size_t>(-1);

  void add_edge(const PicturePoint& a, const PicturePoint& b);
  void take(const Box& box);

  /// Whether the box crosses neither an edge nor a box that is taken. The edge number `own`, in the order of
  /// add_edge(), does not count.
  [[nodiscard]] bool is_free(const Box& box, std::size_t own = no_edge) const;

 private:
  struct Edge {
    PicturePoint a, b;
  };
  struct Cell {
    std::vector<std::size_t> edges, boxes;
  };
  template <class Visit>
  static void for_cells(const Box& box, const Visit& visit);

  std::vector<Edge> edges_;
  std::vector<Box> boxes_;
  std::unordered_map<long, Cell> cells_;
};

}  // namespace roof::geometry
