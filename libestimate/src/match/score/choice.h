// The match that follows from a line's candidates.
#pragma once

#include <string>
#include <vector>

#include "match/score/candidate.h"

namespace estimate::match {

/// The best of `ranked` if its confidence is high enough, otherwise a miss; in both cases with the next best
/// candidates as alternatives. `why_open`: the beginning of a miss's reason.
[[nodiscard]] ItemMatch choose(const LineItem& item, const std::vector<Candidate>& ranked, double threshold,
                               const std::string& why_open);

/// For entries with the same description and unit: ambiguous unless other evidence singles one out.
[[nodiscard]] ItemMatch choose_of_tied(const LineItem& item, const std::vector<Candidate>& ranked,
                                       double threshold, const std::string& why_open);

/// The category that the candidates of a miss share; empty if it is not certain.
[[nodiscard]] std::string text_category(const std::vector<Candidate>& ranked);

/// A miss with the best candidates as alternatives, however likely they are.
[[nodiscard]] ItemMatch suggest(const std::vector<Candidate>& ranked, const std::string& why_open);

}  // namespace estimate::match
