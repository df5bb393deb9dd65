#include "esx/sketch/room_outline.h"

#include <cmath>
#include <cstddef>

namespace estimate::esx {
namespace {

constexpr double parallel = 1e-9;

struct InnerFace {
  PlanPoint origin, direction;  // direction has length 1
};

double cross(PlanPoint a, PlanPoint b) { return a.x * b.y - a.y * b.x; }

double doubled_area(const std::vector<PlanPoint>& points) {
  double sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) sum += cross(points[i], points[(i + 1) % points.size()]);
  return sum;
}

double distance(PlanPoint a, PlanPoint b) { return std::hypot(b.x - a.x, b.y - a.y); }

std::optional<InnerFace> inner_face(PlanPoint from, PlanPoint to, double inset, bool counter_clockwise) {
  const double length = distance(from, to);
  if (length <= 0) return std::nullopt;
  const PlanPoint direction{(to.x - from.x) / length, (to.y - from.y) / length};
  const double side = counter_clockwise ? inset : -inset;
  return InnerFace{{from.x - direction.y * side, from.y + direction.x * side}, direction};
}

/// The intersection of two faces; if they are collinear, the start of the second.
PlanPoint corner(const InnerFace& a, const InnerFace& b) {
  const double turn = cross(a.direction, b.direction);
  if (std::abs(turn) < parallel) return b.origin;
  const PlanPoint between{b.origin.x - a.origin.x, b.origin.y - a.origin.y};
  const double along = cross(between, b.direction) / turn;
  return {a.origin.x + a.direction.x * along, a.origin.y + a.direction.y * along};
}

}  // namespace

std::optional<RoomOutline> inner_outline(const std::vector<PlanWall>& walls) {
  if (walls.size() < 3) return std::nullopt;
  std::vector<PlanPoint> center;
  center.reserve(walls.size());
  for (const PlanWall& wall : walls) center.push_back(wall.start);
  const bool counter_clockwise = doubled_area(center) > 0;
  std::vector<InnerFace> faces;
  for (std::size_t i = 0; i < walls.size(); ++i)
    if (const auto face =
            inner_face(center[i], center[(i + 1) % center.size()], walls[i].thickness / 2, counter_clockwise))
      faces.push_back(*face);
  if (faces.size() < 3) return std::nullopt;
  std::vector<PlanPoint> corners;
  corners.reserve(faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i)
    corners.push_back(corner(faces[(i + faces.size() - 1) % faces.size()], faces[i]));
  const double area = doubled_area(corners) / 2;
  if (!std::isfinite(area) || (area > 0) != counter_clockwise) return std::nullopt;
  RoomOutline outline{std::abs(area), 0};
  for (std::size_t i = 0; i < corners.size(); ++i)
    outline.perimeter += distance(corners[i], corners[(i + 1) % corners.size()]);
  return outline;
}

}  // namespace estimate::esx
