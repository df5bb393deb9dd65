// What the interview measures: a report or parts of it, a description, or figures typed in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interview/answer_reader.h"
#include "roof/cross_check.h"

namespace roof {

struct InterviewMeasurements {
  std::optional<PublishedTotals> totals;  // none while an answer or the report is missing
  std::optional<Refusal> error;
};

[[nodiscard]] InterviewMeasurements interview_measurements(const AnswerReader& answers, const Report* report);

/// Only the slopes named by designator or direction, with the lines that border them; what is published
/// for the whole roof is left out. nullopt if a name fits no slope: `unknown` says which.
[[nodiscard]] std::optional<Report> slopes_of(const Report& report, const std::vector<std::string>& names,
                                              std::string& unknown);

}  // namespace roof
