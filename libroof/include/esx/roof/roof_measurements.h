// What an interview needs from a roof: the figures scope is keyed to, and those of each slope.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/roof/measure.h"
#include "esx/roof/preview.h"
#include "esx/roof/report.h"

namespace roof {

/// One roof face.
struct Slope {
  std::string label = {};                  // its designator: "A"
  double area_sf = 0;                      // sloped; the published one where all faces have one
  double computed_area_sf = 0;             // sloped, from the coordinates
  double pitch = 0;                        // rise per 12, from the coordinates
  int whole_pitch = 0;                     // as prints give it
  std::optional<double> azimuth_deg = {};  // of the downslope, clockwise from true north
};

/// One line, with the slopes it borders: indices into RoofMeasurements::slopes.
struct SlopeEdge {
  LineType type = LineType::other;
  double length_ft = 0;
  std::vector<int> slopes = {};
};

/// Kept between requests as JSON, so that a report is read once.
struct RoofMeasurements {
  PublishedTotals totals = {};
  std::vector<Slope> slopes = {};  // none: only the whole roof can be replaced
  std::vector<SlopeEdge> edges = {};
};

/// Measures a report for an interview: published totals, and each roof face and edge.
/// Example: `run_interview(answers, &measurements, list)`.
[[nodiscard]] RoofMeasurements roof_measurements(const Report& report);

/// `measurements` of RoofMeasurementsParseResponse: the preview's figures without svg, and under `published`,
/// `slopes` and `lines` what roof_measurements() says.
[[nodiscard]] std::string measurements_to_json(const Preview& preview, const RoofMeasurements& measurements);

/// Reads that back. Figures of a preview alone will do for a whole roof: then its own areas, pitches and
/// lengths are taken. Errors: malformed_json; invalid_roof_answer with a pointer below `/measurements`.
[[nodiscard]] estimate::Result<RoofMeasurements> measurements_from_json(std::string_view json);

}  // namespace roof
