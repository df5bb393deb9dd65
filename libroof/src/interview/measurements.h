// What the interview measures: a roof or slopes of it, a description, or figures typed in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/roof/roof_measurements.h"
#include "interview/answer_reader.h"

namespace roof::interview {

struct InterviewMeasurements {
  std::optional<PublishedTotals> totals;  // none while an answer or the measurements are missing
  std::optional<RoofRefusal> error;
  std::vector<estimate::Warning> warnings;  // of a description, with its assumptions
  std::optional<Report> described;          // the roof of a description
};

/// `measured` may be null.
[[nodiscard]] InterviewMeasurements interview_measurements(const AnswerReader& answers,
                                                           const RoofMeasurements* measured);

/// Totals of the slopes named by designator or direction, with the lines that border them; what is published
/// for the whole roof is left out. nullopt if a name fits no slope: `unknown` says which.
[[nodiscard]] std::optional<PublishedTotals> totals_of_slopes(const RoofMeasurements& measured,
                                                              const std::vector<std::string>& names,
                                                              std::string& unknown);

}  // namespace roof::interview
