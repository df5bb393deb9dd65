#include "interview/measurements.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "estimate/base/text.h"
#include "roof/describe.h"

namespace roof {
namespace {

struct Direction {
  std::string_view name;
  double azimuth_deg;
};
constexpr auto directions =
    std::to_array<Direction>({{"north", 0}, {"east", 90}, {"south", 180}, {"west", 270}});

/// Within an eighth of a turn to either side.
bool faces_towards(const FaceFigures& face, std::string_view name) {
  const auto row = std::ranges::find(directions, name, &Direction::name);
  if (row == directions.end() || !face.azimuth_deg) return false;
  const double off = std::remainder(*face.azimuth_deg - row->azimuth_deg, 360);
  return off >= -45 && off < 45;
}

/// Everything typed in counts as published.
PublishedTotals manual_totals(const AnswerReader& answers) {
  PublishedTotals totals;
  totals.area_sf = answers.number("area");
  const double pitch = answers.number("pitch");
  totals.pitches = {{static_cast<int>(std::floor(pitch + 0.5)), totals.area_sf, 1}};
  if (pitch < 2)
    totals.low_slope_sf = totals.area_sf;
  else if (pitch < 4)
    totals.double_underlayment_sf = totals.area_sf;
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

InterviewMeasurements of_report(const Report& report, const AnswerReader& answers) {
  if (answers.text("mode") != "slope_replacement")
    return {published_totals(report, measure(report)), std::nullopt};
  const auto names = answers.list("slopes");
  if (names.empty()) return {};
  std::string unknown;
  const auto slopes = slopes_of(report, names, unknown);
  if (slopes) return {published_totals(*slopes, measure(*slopes)), std::nullopt};
  return {std::nullopt, Refusal{{estimate::ErrorCode::invalid_roof_answer,
                                 "no slope is called or faces \"" + unknown + "\"", "/answers/slopes"},
                                "slopes",
                                {"north", "east", "south", "west"},
                                unknown}};
}

InterviewMeasurements of_description(const AnswerReader& answers) {
  if (answers.text("description").empty()) return {};
  auto read = read_description(answers.text("description"));
  if (!read) return {std::nullopt, std::move(read.error())};
  auto built = build_roof(read->spec);
  if (!built) return {std::nullopt, std::move(built.error())};
  return of_report(*built, answers);
}

}  // namespace

std::optional<Report> slopes_of(const Report& report, const std::vector<std::string>& names,
                                std::string& unknown) {
  const Measurements measured = measure(report);
  std::vector<bool> met(names.size(), false);
  Report part = report;
  part.summary.clear();
  for (std::size_t s = 0; s < part.structures.size(); ++s) {
    Structure& structure = part.structures[s];
    for (const FaceFigures& figures : measured.structures[s].faces) {
      Face& face = structure.faces[static_cast<std::size_t>(figures.face)];
      bool wanted = false;
      for (std::size_t n = 0; n < names.size(); ++n) {
        const std::string lower = estimate::to_lower(names[n]);
        if (lower != estimate::to_lower(face.label) && !faces_towards(figures, lower)) continue;
        met[n] = wanted = true;
      }
      if (!wanted) face.kind = FaceKind::other;
    }
    for (Line& line : structure.lines)
      std::erase_if(line.faces, [&](int f) {
        return structure.faces[static_cast<std::size_t>(f)].kind != FaceKind::roof;
      });
  }
  const auto missing = std::ranges::find(met, false);
  if (missing == met.end()) return part;
  unknown = names[static_cast<std::size_t>(missing - met.begin())];
  return std::nullopt;
}

InterviewMeasurements interview_measurements(const AnswerReader& answers, const Report* report) {
  const std::string source = answers.text("measure_source");
  if (source == "manual") {
    if (answers.number("area") <= 0) return {};
    return {manual_totals(answers), std::nullopt};
  }
  if (source == "description") return of_description(answers);
  return report == nullptr ? InterviewMeasurements() : of_report(*report, answers);
}

}  // namespace roof
