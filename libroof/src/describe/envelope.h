// Convex pieces → the faces of their upper envelope.
#pragma once

#include <vector>

#include "describe/pieces.h"

namespace roof::describe {

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

}  // namespace roof::describe
