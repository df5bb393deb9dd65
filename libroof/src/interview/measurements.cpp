#include "interview/measurements.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/roof/describe.h"
#include "geometry/decimal.h"
#include "geometry/low_slopes.h"

namespace roof::interview {

using geometry::count_low_slope;
using geometry::whole_number;
namespace {

struct Direction {
  std::string_view name;
  double azimuth_deg;
};
constexpr auto directions =
    std::to_array<Direction>({{"north", 0}, {"east", 90}, {"south", 180}, {"west", 270}});

/// Within an eighth of a turn to either side.
bool faces_towards(const Slope& slope, std::string_view name) {
  const auto row = std::ranges::find(directions, name, &Direction::name);
  if (row == directions.end() || !slope.azimuth_deg) return false;
  const double off = std::remainder(*slope.azimuth_deg - row->azimuth_deg, 360);
  return off >= -45 && off < 45;
}

/// Everything typed in counts as published.
PublishedTotals manual_totals(const AnswerReader& answers) {
  PublishedTotals totals;
  totals.area_sf = answers.number("area");
  const double pitch = answers.number("pitch");
  totals.pitches = {{whole_number(std::floor(pitch + 0.5)), totals.area_sf, 1}};
  count_low_slope(totals, pitch, totals.area_sf);
  const auto put = [&](LineType type, std::string_view id) {
    totals.lengths_ft[static_cast<std::size_t>(type)] = answers.number(id);
  };
  put(LineType::eave, "eave_ft");
  put(LineType::rake, "rake_ft");
  put(LineType::ridge, "ridge_ft");
  put(LineType::hip, "hip_ft");
  put(LineType::valley, "valley_ft");
  put(LineType::step_flashing, "step_flashing_ft");
  put(LineType::flashing, "flashing_ft");
  return totals;
}

InterviewMeasurements of_roof(const RoofMeasurements& measured, const AnswerReader& answers) {
  if (answers.text("mode") != "slope_replacement") return {measured.totals, std::nullopt, {}, std::nullopt};
  const auto names = answers.list("slopes");
  if (names.empty()) return {};
  std::string unknown;
  if (auto totals = totals_of_slopes(measured, names, unknown))
    return {std::move(totals), std::nullopt, {}, std::nullopt};
  return {std::nullopt,
          RoofRefusal{{estimate::ErrorCode::invalid_roof_answer,
                       "no slope is called or faces \"" + unknown + "\"", "/answers/slopes"},
                      "slopes",
                      {"north", "east", "south", "west"},
                      unknown},
          {},
          std::nullopt};
}

/// Positions of the slopes that a name refers to.
std::vector<bool> named(const std::vector<Slope>& slopes, const std::string& name) {
  const std::string lower = estimate::to_lower(name);
  std::vector<bool> found;
  found.reserve(slopes.size());
  for (const Slope& slope : slopes)
    found.push_back(lower == estimate::to_lower(slope.label) || faces_towards(slope, lower));
  return found;
}

void add_slope(PublishedTotals& totals, const Slope& slope) {
  totals.area_sf += slope.area_sf;
  count_low_slope(totals, slope.pitch, slope.computed_area_sf);
  const auto row = std::ranges::find(totals.pitches, slope.whole_pitch, &PitchShare::pitch);
  if (row == totals.pitches.end())
    totals.pitches.push_back({slope.whole_pitch, slope.area_sf, 0});
  else
    row->area_sf += slope.area_sf;
}

InterviewMeasurements of_description(const AnswerReader& answers) {
  if (answers.text("description").empty()) return {};
  auto read = read_description(answers.text("description"));
  if (!read) return {std::nullopt, std::move(read.error()), {}, std::nullopt};
  auto built = build_roof(read->spec);
  if (!built) return {std::nullopt, std::move(built.error()), {}, std::nullopt};
  InterviewMeasurements made = of_roof(roof_measurements(*built), answers);
  const std::optional<int> stories = read->spec.stories;
  if (made.totals && stories) made.totals->stories = *stories;
  made.warnings = std::move(read->warnings);
  for (std::string& assumption : read->assumptions)
    made.warnings.push_back({"assumed", std::move(assumption), {}, {}});
  made.described = *std::move(built);
  return made;
}

}  // namespace

std::optional<PublishedTotals> totals_of_slopes(const RoofMeasurements& measured,
                                                const std::vector<std::string>& names, std::string& unknown) {
  std::vector<bool> wanted(measured.slopes.size(), false);
  for (const std::string& name : names) {
    const auto found = named(measured.slopes, name);
    if (std::ranges::find(found, true) == found.end()) {
      unknown = name;
      return std::nullopt;
    }
    for (std::size_t s = 0; s < wanted.size(); ++s) wanted[s] = wanted[s] || found[s];
  }
  PublishedTotals totals;
  for (std::size_t s = 0; s < wanted.size(); ++s)
    if (wanted[s]) add_slope(totals, measured.slopes[s]);
  std::ranges::sort(totals.pitches, {}, &PitchShare::pitch);
  for (PitchShare& row : totals.pitches) row.share = totals.area_sf > 0 ? row.area_sf / totals.area_sf : 0;
  for (const SlopeEdge& edge : measured.edges)
    if (std::ranges::any_of(edge.slopes, [&](int s) { return wanted[static_cast<std::size_t>(s)]; }))
      totals.lengths_ft[static_cast<std::size_t>(edge.type)] += edge.length_ft;
  return totals;
}

InterviewMeasurements interview_measurements(const AnswerReader& answers, const RoofMeasurements* measured) {
  const std::string source = answers.text("measure_source");
  if (source == "manual") {
    if (answers.number("area") <= 0) return {};
    return {manual_totals(answers), std::nullopt, {}, std::nullopt};
  }
  if (source == "description") return of_description(answers);
  return measured == nullptr ? InterviewMeasurements() : of_roof(*measured, answers);
}

}  // namespace roof::interview
