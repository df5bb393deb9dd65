#include "geometry/free_space.h"

#include <algorithm>
#include <cmath>

namespace roof::geometry {
namespace {

constexpr double cell_px = 32;
constexpr double last_cell = 63;  // either way; what lies beyond the picture counts as at its border
constexpr long cells_across = 64;

/// Keeps of the parameters from..to of a line those where its coordinate is within half of `size`.
void clip(double at, double step, double size, double& from, double& to) {
  const double half = size / 2;
  if (std::abs(step) < 1e-12) {
    if (std::abs(at) >= half) from = 2;  // none
    return;
  }
  const double t1 = (-half - at) / step, t2 = (half - at) / step;
  from = std::max(from, std::min(t1, t2));
  to = std::min(to, std::max(t1, t2));
}

bool crosses(const PicturePoint& a, const PicturePoint& b, const Box& box) {
  double from = 0, to = 1;
  clip(a.x - box.middle.x, b.x - a.x, box.width, from, to);
  clip(a.y - box.middle.y, b.y - a.y, box.height, from, to);
  return from < to;
}

Box around(const PicturePoint& a, const PicturePoint& b) {
  return {{(a.x + b.x) / 2, (a.y + b.y) / 2}, std::abs(a.x - b.x), std::abs(a.y - b.y)};
}

long cell_of(double px) { return static_cast<long>(std::clamp(std::floor(px / cell_px), 0.0, last_cell)); }

}  // namespace

bool overlap(const Box& a, const Box& b) {
  return std::abs(a.middle.x - b.middle.x) * 2 < a.width + b.width &&
         std::abs(a.middle.y - b.middle.y) * 2 < a.height + b.height;
}

template <class Visit>
void FreeSpace::for_cells(const Box& box, const Visit& visit) {
  const double right = box.width / 2, down = box.height / 2;
  for (long x = cell_of(box.middle.x - right); x <= cell_of(box.middle.x + right); ++x)
    for (long y = cell_of(box.middle.y - down); y <= cell_of(box.middle.y + down); ++y)
      visit(y * cells_across + x);
}

void FreeSpace::add_edge(const PicturePoint& a, const PicturePoint& b) {
  const std::size_t index = edges_.size();
  edges_.push_back({a, b});
  for_cells(around(a, b), [&](long cell) { cells_[cell].edges.push_back(index); });
}

void FreeSpace::take(const Box& box) {
  const std::size_t index = boxes_.size();
  boxes_.push_back(box);
  for_cells(box, [&](long cell) { cells_[cell].boxes.push_back(index); });
}

bool FreeSpace::is_free(const Box& box, std::size_t own) const {
  bool is_free = true;
  for_cells(box, [&](long cell) {
    const auto found = cells_.find(cell);
    if (!is_free || found == cells_.end()) return;
    const auto crossed = [&](std::size_t e) { return e != own && crosses(edges_[e].a, edges_[e].b, box); };
    const auto taken = [&](std::size_t b) { return overlap(boxes_[b], box); };
    is_free = std::ranges::none_of(found->second.edges, crossed) &&
              std::ranges::none_of(found->second.boxes, taken);
  });
  return is_free;
}

}  // namespace roof::geometry
