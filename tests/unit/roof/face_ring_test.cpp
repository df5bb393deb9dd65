#include "readers/report_reader.h"

#include <doctest/doctest.h>

#include <vector>

#include "support/must.h"

namespace {

using estimate::testing::must;
using roof::readers::RingSegment;

double any(std::span<const int> /*ring*/) { return 0; }

TEST_CASE("segments may run either way") {
  const std::vector<RingSegment> square = {{1, 0}, {1, 2}, {3, 2}, {0, 3}};
  const auto ring = roof::readers::face_ring(square, any);
  CHECK(must(ring).points == std::vector{0, 1, 2, 3});
  CHECK_FALSE(must(ring).reordered);
}

TEST_CASE("a slit is walked twice, in the listed order or not") {
  // A square with a slit from corner 0 to a triangular hole 4-5-6.
  const std::vector<RingSegment> listed = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 4},
                                           {4, 5}, {5, 6}, {6, 4}, {4, 0}};
  const auto ring = roof::readers::face_ring(listed, any);
  CHECK(must(ring).points == std::vector{0, 1, 2, 3, 0, 4, 5, 6, 4});
  const std::vector<RingSegment> shuffled = {{0, 4}, {6, 4}, {1, 2}, {5, 6}, {3, 0},
                                             {4, 0}, {2, 3}, {4, 5}, {0, 1}};
  const auto walked = roof::readers::face_ring(shuffled, any);
  CHECK(must(walked).reordered);
  CHECK(must(walked).points.size() == listed.size());
}

TEST_CASE("a walk that strands takes its steps back") {
  // Two triangles that meet in point 0: going to 3 before 1-2 is done must still come back.
  const std::vector<RingSegment> pinched = {{0, 1}, {3, 4}, {2, 0}, {0, 3}, {1, 2}, {4, 0}};
  const auto ring = roof::readers::face_ring(pinched, any);
  CHECK(must(ring).points.size() == 6);
}

TEST_CASE("the outline with the lowest misfit is taken") {
  const std::vector<RingSegment> pinched = {{0, 1}, {3, 4}, {2, 0}, {0, 3}, {1, 2}, {4, 0}};
  const auto wants = [](int first, int second) {
    return [=](std::span<const int> ring) {
      for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        if (ring[i] == first && ring[i + 1] == second) return 0.0;
      return 1.0;
    };
  };
  for (const auto& [a, b] : {std::pair{3, 4}, std::pair{4, 3}}) {
    const auto ring = roof::readers::face_ring(pinched, wants(a, b));
    CHECK(wants(a, b)(must(ring).points) == 0);
  }
}

TEST_CASE("what is open has no outline") {
  CHECK_FALSE(roof::readers::face_ring(std::vector<RingSegment>{{0, 1}, {1, 2}, {2, 3}}, any));
  CHECK_FALSE(roof::readers::face_ring(std::vector<RingSegment>{{0, 1}, {1, 0}}, any));
  CHECK_FALSE(roof::readers::face_ring(
      std::vector<RingSegment>{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}}, any));
}

TEST_CASE("a large face of crossing lines ends soon") {
  // Every point joined with every other: far more outlines than could be tried.
  std::vector<RingSegment> all;
  for (int a = 0; a < 31; ++a)
    for (int b = a + 1; b < 31; ++b) all.push_back({a, b});
  std::ignore = roof::readers::face_ring(all, any);
}

}  // namespace
