// What the neighboring lines say about a line.
#pragma once

#include <vector>

#include "match/score/candidate.h"

namespace estimate::match {

/// A line and its entry; entry is null if the line is not decided.
struct DecidedLine {
  const PriceItem* entry = nullptr;
  Activity activity = Activity::replace;
};

/// From −1 to 1. In favor: a line close by is the other half of the pair (removed here, replaced there); felt
/// is a separate line and the entry is "without felt"; the neighboring lines have the same category. Against:
/// felt is a separate line and the entry is "with felt".
[[nodiscard]] double neighbor_evidence(const Estimate& estimate, const std::vector<DecidedLine>& lines,
                                       std::size_t line, const Candidate& candidate);

}  // namespace estimate::match
