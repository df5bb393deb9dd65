// The answer that a line's candidates lead to.
#pragma once

#include <string>
#include <vector>

#include "match/score/candidate.h"

namespace estimate::match {

/// The best of `ranked` if it is sure enough, else a miss; in both cases with the next best ones.
/// `why_open`: what the reason of a miss begins with.
[[nodiscard]] ItemMatch choose(const LineItem& item, const std::vector<Candidate>& ranked, double threshold,
                               const std::string& why_open);

/// The same for entries of one description and unit: ambiguous unless other signs single one out.
[[nodiscard]] ItemMatch choose_of_tied(const LineItem& item, const std::vector<Candidate>& ranked,
                                       double threshold, const std::string& why_open);

}  // namespace estimate::match
