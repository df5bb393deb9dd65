// The outline of a face out of the lines that it lists.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace roof::readers {

/// A line as the face lists it; a slit is listed twice.
struct RingSegment {
  int from = 0, to = 0;
};

struct FaceRing {
  std::vector<int> points;  // one per segment
  bool reordered = false;   // the segments did not follow each other as listed
};

/// Goes round every segment as often as it is listed and comes back. The listed order is taken where it
/// closes, each segment in whichever direction; else a walk that takes back its steps finds the closed
/// outlines, and the one with the lowest `misfit` is taken. nullopt: there is none, or none within a bounded
/// number of steps.
[[nodiscard]] std::optional<FaceRing> face_ring(std::span<const RingSegment> segments,
                                                const std::function<double(std::span<const int>)>& misfit);

}  // namespace roof::readers
