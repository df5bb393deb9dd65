// The upper envelope against its formula: at any point the surface is as high as the highest piece there.
#include "describe/pieces.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

namespace {

using roof::Shape;
using roof::describe::Box;

class Pieces {
 public:
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }

  Box box() {
    const double x = between(0, 30), y = between(0, 30);
    return {x, y, x + between(6, 30), y + between(6, 30)};
  }

  /// Up to four boxes that lie across each other, each of its own shape and pitch.
  std::vector<roof::describe::Piece> roof() {
    constexpr Shape shapes[] = {Shape::gable, Shape::hip, Shape::shed, Shape::half_hip, Shape::dutch_gable};
    std::vector<roof::describe::Piece> pieces;
    const int boxes = std::uniform_int_distribution(1, 4)(random_);
    for (int i = 0; i < boxes; ++i) {
      const auto shape = shapes[std::uniform_int_distribution(0, 4)(random_)];
      const auto more =
          roof::describe::shape_pieces(shape, box(), between(0, 1) < 0.5, {between(0.1, 1.5), 0, 0});
      pieces.insert(pieces.end(), more.begin(), more.end());
    }
    return pieces;
  }

 private:
  std::mt19937 random_{1983};
};

bool inside(const roof::describe::PlanRing& ring, double x, double y) {
  bool odd = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const auto &a = ring[i], &b = ring[j];
    if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}

/// Of all faces over the point; none where there is no roof.
std::vector<double> heights(const std::vector<roof::describe::EnvelopeFace>& faces, double x, double y) {
  std::vector<double> found;
  for (const roof::describe::EnvelopeFace& face : faces) {
    bool covered = inside(face.outline, x, y);
    for (const roof::describe::PlanRing& hole : face.holes) covered = covered && !inside(hole, x, y);
    if (covered) found.push_back(face.plane.at(x, y));
  }
  return found;
}

TEST_CASE(
    "at 20,000 random points of 400 random roofs and next to them the envelope is the highest piece, once") {
  Pieces random;
  int wrong = 0, on_roof = 0;
  for (int round = 0; round < 400; ++round) {
    const auto pieces = random.roof();
    const auto faces = roof::describe::upper_envelope(pieces);
    for (int i = 0; i < 50; ++i) {
      const Box& box = pieces[static_cast<std::size_t>(i) % pieces.size()].box;
      const double x = random.between(box.x0 - 2, box.x1 + 2), y = random.between(box.y0 - 2, box.y1 + 2);
      const double expected = roof::describe::surface_height(pieces, x, y);
      const auto got = heights(faces, x, y);
      if (std::isinf(expected)) {
        wrong += got.empty() ? 0 : 1;
        continue;
      }
      ++on_roof;
      wrong += got.size() == 1 && std::abs(got[0] - expected) < 1e-4 ? 0 : 1;
    }
  }
  CHECK(wrong == 0);
  CHECK(on_roof > 10'000);
}

}  // namespace
