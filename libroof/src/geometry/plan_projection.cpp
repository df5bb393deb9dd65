#include "geometry/plan_projection.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace roof::geometry {
namespace {

/// A local bearing b is a true bearing b − north: the plan turns counter-clockwise by north.
PicturePoint turned(const Structure& s, double x, double y) {
  const double angle = s.north_deg * std::numbers::pi / 180, c = std::cos(angle), n = std::sin(angle);
  return {x * c - y * n, x * n + y * c};
}

}  // namespace

PlanProjection::PlanProjection(const Report& report, double longer_side_px, PicturePoint corner)
    : corner_(corner) {
  double low_x = std::numeric_limits<double>::infinity(), low_y = low_x, high_x = -low_x, high_y = -low_x;
  for (const Structure& s : report.structures)
    for (const Face& face : s.faces)
      if (face.kind == FaceKind::roof)
        for (const int p : face.ring) {
          const PicturePoint q = turned(s, s.point(p).x_ft, s.point(p).y_ft);
          low_x = std::min(low_x, q.x);
          high_x = std::max(high_x, q.x);
          low_y = std::min(low_y, q.y);
          high_y = std::max(high_y, q.y);
        }
  const double size = std::max({high_x - low_x, high_y - low_y, 1e-6});
  px_per_ft_ = longer_side_px / size;
  left_ = low_x;
  top_ = high_y;
  width_px_ = (high_x - low_x) * px_per_ft_;
  height_px_ = (high_y - low_y) * px_per_ft_;
}

PicturePoint PlanProjection::at(const Structure& s, int point) const {
  const PicturePoint p = turned(s, s.point(point).x_ft, s.point(point).y_ft);
  return {corner_.x + (p.x - left_) * px_per_ft_, corner_.y + (top_ - p.y) * px_per_ft_};
}

PicturePoint PlanProjection::direction(const Structure& s, const Vector& v) {
  const double size = plan_length(v);
  if (size <= 1e-9 * length(v)) return {};
  const PicturePoint p = turned(s, v.x / size, v.y / size);
  return {p.x, -p.y};
}

}  // namespace roof::geometry
