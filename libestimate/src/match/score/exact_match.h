// A description that stands in the list word for word.
#pragma once

#include <string>
#include <vector>

#include "match/prices/price_index.h"
#include "match/score/candidate.h"

namespace estimate::match {

/// Either an answer; or the entries that unit, activity and price do not tell apart; or neither, and why.
struct ExactFinding {
  std::optional<ItemMatch> answer;
  std::vector<Candidate> tied;
  std::string reason;
};

[[nodiscard]] ExactFinding find_exact(const LineItem& item, const PriceIndex& index);

/// "WDR A (EA), WDR B (EA)".
[[nodiscard]] std::string codes_of(const std::vector<Candidate>& candidates);

}  // namespace estimate::match
