// Finds a description that is in the list verbatim.
#pragma once

#include <string>
#include <vector>

#include "match/prices/price_index.h"
#include "match/score/candidate.h"

namespace estimate::match {

/// Either a match, or the entries that unit, activity and price cannot distinguish, or neither and why.
struct ExactFinding {
  std::optional<ItemMatch> answer;
  std::vector<Candidate> tied;
  std::string reason;
};

[[nodiscard]] ExactFinding find_exact(const LineItem& item, const PriceIndex& index);

/// "WDR A (EA), WDR B (EA)".
[[nodiscard]] std::string codes_of(const std::vector<Candidate>& candidates);

}  // namespace estimate::match
