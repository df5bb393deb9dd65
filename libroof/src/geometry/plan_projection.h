// Report coordinates → coordinates of the plan's picture.
#pragma once

#include "esx/roof/report.h"
#include "geometry/label_place.h"
#include "geometry/vectors.h"

namespace roof::geometry {

/// Where a report gives the north, it is up; y points down in the picture.
class PlanProjection {
 public:
  /// The longer side of the roof becomes `longer_side_px`, its upper left corner `corner`.
  PlanProjection(const Report& report, double longer_side_px, PicturePoint corner);

  [[nodiscard]] PicturePoint at(const Structure& s, int point) const;
  /// The direction in the picture of one in the report's frame, as a unit vector; {0, 0} for one that is
  /// vertical.
  [[nodiscard]] static PicturePoint direction(const Structure& s, const Vector& v);

  [[nodiscard]] double px_per_ft() const { return px_per_ft_; }
  [[nodiscard]] double width_px() const { return width_px_; }
  [[nodiscard]] double height_px() const { return height_px_; }

 private:
  PicturePoint corner_;
  double left_ = 0, top_ = 0, px_per_ft_ = 1, width_px_ = 0, height_px_ = 0;
};

}  // namespace roof::geometry
