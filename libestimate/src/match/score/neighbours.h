// What the lines around a line say about it.
#pragma once

#include <vector>

#include "match/score/candidate.h"

namespace estimate::match {

/// A line whose entry is decided; entry is null for one that is not.
struct DecidedLine {
  const PriceItem* entry = nullptr;
  Activity activity = Activity::replace;
};

/// −1…1. For it: a line close by is the other half of the pair (removed here, replaced there); felt is a
/// line of its own, and the entry is "without felt"; the lines next to it are of its category. Against it:
/// the same with "with felt".
[[nodiscard]] double neighbour_evidence(const Estimate& estimate, const std::vector<DecidedLine>& lines,
                                        std::size_t line, const Candidate& candidate);

}  // namespace estimate::match
