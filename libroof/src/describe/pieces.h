// A roof as convex pieces: boxes of the plan, each under the lowest of a few planes; the faces of their upper
// envelope; the points, lines and faces that share them.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "esx/roof/describe.h"
#include "esx/roof/report.h"

namespace roof::describe {

/// z = x_slope·x + y_slope·y + offset.
struct Plane {
  double x_slope = 0, y_slope = 0, offset = 0;
  [[nodiscard]] double at(double x, double y) const { return x_slope * x + y_slope * y + offset; }
};

struct Box {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  [[nodiscard]] double width() const { return x1 - x0; }
  [[nodiscard]] double depth() const { return y1 - y0; }
  [[nodiscard]] bool holds(double x, double y) const { return x >= x0 && x <= x1 && y >= y0 && y <= y1; }
};

struct Piece {
  Box box;
  std::vector<Plane> planes;

  [[nodiscard]] double height(double x, double y) const {
    double z = std::numeric_limits<double>::infinity();
    for (const Plane& plane : planes) z = std::min(z, plane.at(x, y));
    return z;
  }
};

/// What shapes differ in, besides their box.
struct Slopes {
  double first = 0, second = 0;  // rise per foot
  double lower_run = 0;
};

/// A box under one shape, its ridge along x or y. A Dutch gable is two pieces, every other shape one.
[[nodiscard]] std::vector<Piece> shape_pieces(Shape shape, const Box& box, bool ridge_along_x,
                                              const Slopes& slopes);

/// Height of the whole at a point; −infinity where no piece is.
[[nodiscard]] double surface_height(const std::vector<Piece>& pieces, double x, double y);

/// Plan distance from the eave on that side to the ridge.
[[nodiscard]] double run_to_ridge(const RoofSpec& spec, const Box& box, Side side);

struct PlanPoint {
  double x = 0, y = 0;
};
using PlanRing = std::vector<PlanPoint>;

/// One visible face: its plane, its outline (counter-clockwise) and what is cut out of it (clockwise).
struct EnvelopeFace {
  Plane plane;
  PlanRing outline;
  std::vector<PlanRing> holes;
};

/// Of pieces that lie in one plane the parts that touch are one face.
[[nodiscard]] std::vector<EnvelopeFace> upper_envelope(const std::vector<Piece>& pieces);

/// Faces of an envelope → points, lines and faces that share them. Corners that meet are one point; a corner
/// on another face's edge splits it; a hole is joined to its outline by a hidden slit. Lines get their types
/// from geometry, and from `pieces`: an edge below a wall is flashing or step flashing.
[[nodiscard]] Structure face_mesh(const std::vector<EnvelopeFace>& faces, const std::vector<Piece>& pieces);

}  // namespace roof::describe
