#include "esx/roof/emit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "roof/emit_fields.h"
#include "sketch/roof_esx.h"

namespace roof {

using namespace sketch;
using geometry::decimal;
namespace {

using estimate::Result;
using estimate::Warning;

constexpr double worth_saying = 0.01;  // of the area

std::string name_of(const Report& report, const EmitOptions& options) {
  if (!options.project_name.empty()) return options.project_name;
  return report.report_id.empty() ? "ROOF" : report.report_id;
}

/// Of a name that came from outside, only what no file system minds.
std::string file_name(const std::string& name) {
  std::string safe;
  for (const char c : name) {
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    safe += plain ? c : '_';
  }
  return safe.substr(0, 80) + ".esx";
}

void note_missing_ridges(const Sketch& sketch, std::vector<Warning>& warnings) {
  std::map<std::string_view, bool> has_ridge;
  for (const SketchPiece& piece : sketch.pieces) has_ridge[piece.structure] |= piece.has_ridge;
  const auto single = std::ranges::count_if(
      sketch.pieces, [&](const SketchPiece& piece) { return !has_ridge[piece.structure]; });
  if (single > 0)
    warnings.push_back(
        {"piece_without_ridge",
         std::to_string(single) + " pieces of the sketch are single faces, since no ridge is there",
         {},
         {}});
}

/// The faces of a report can add up to another area than it publishes.
void note_residual(const Emission& made, double published_sf, std::vector<Warning>& warnings) {
  const double share = published_sf > 0 ? made.sketch_residual_sf / published_sf : 0;
  if (std::abs(share) < worth_saying) return;
  warnings.push_back({"sketch_area_differs",
                      "the sketch shows " + decimal(made.sketch.area_sf, 2) + " of " +
                          decimal(published_sf, 2) + " sf, " + decimal(std::abs(share) * 100, 1) + " % " +
                          (share > 0 ? "less" : "more") +
                          ", since the faces of the report add up to that: ask for a complete report, or "
                          "correct the sketch by hand",
                      {},
                      {}});
}

/// Why there is no scope: the interview's own error, or what is still open.
estimate::Error no_scope(const Interview& interview) {
  if (interview.error) return interview.error->error;
  std::vector<std::string> open;
  for (std::size_t i = 0; i < interview.questions.size(); ++i) {
    const Question& question = *interview.questions[i];
    if (question.required && question.initial.empty() && !interview.answered[i])
      open.emplace_back(question.id);
  }
  return {estimate::ErrorCode::invalid_roof_answer,
          open.empty() ? "the roof's measurements are missing"
                       : "required questions are not answered yet: " + estimate::join(open, ", "),
          ""};
}

void append(std::vector<Warning>& warnings, const std::vector<Warning>& more) {
  warnings.insert(warnings.end(), more.begin(), more.end());
}

}  // namespace

EmitOptions emit_options(const Description& description) {
  EmitOptions options;
  if (const auto stories = description.spec.stories) options.answers["stories"] = double(*stories);
  if (const auto layers = description.spec.layers) options.answers["layers"] = double(*layers);
  options.assumptions = description.assumptions;
  options.warnings = description.warnings;
  return options;
}

Result<Emission> emit(const Report& report, const estimate::PriceList& list, const EmitOptions& options) {
  const RoofMeasurements measurements = roof_measurements(report);
  Interview interview = run_interview(options.answers, &measurements, list);
  if (!interview.result) return std::unexpected(no_scope(interview));
  Emission made;
  made.preview = preview(report);
  const std::string name = name_of(report, options);
  auto esx = make_roof_esx(report, made.preview.measured, *interview.result, list, name);
  if (!esx) return std::unexpected(esx.error());
  made.filename = file_name(name);
  made.esx = std::move(esx->bytes);
  made.sketch = std::move(esx->sketch);
  made.self_check = std::move(esx->self_check);
  made.scope = std::move(interview.result->scope);
  made.published_area_sf = interview.result->totals.area_sf;
  made.sketch_residual_sf = measurements.totals.area_sf - made.sketch.area_sf;
  made.assumptions = options.assumptions;
  const auto& assumed = interview.result->assumptions;
  made.assumptions.insert(made.assumptions.end(), assumed.begin(), assumed.end());
  made.warnings = options.warnings;
  append(made.warnings, made.preview.warnings);
  append(made.warnings, interview.warnings);
  note_missing_ridges(made.sketch, made.warnings);
  note_residual(made, measurements.totals.area_sf, made.warnings);
  return made;
}

Result<std::string> interview_esx(const Interview& interview, const Report* report,
                                  const estimate::PriceList& list, const std::string& project_name) {
  if (!interview.result) return std::unexpected(no_scope(interview));
  const InterviewResult& asked = *interview.result;
  const Report* known = asked.described ? &*asked.described : asked.of_report ? report : nullptr;
  const Report roof = known != nullptr ? *known : Report();
  auto esx = make_roof_esx(roof, measure(roof), asked, list, project_name);
  if (!esx) return std::unexpected(esx.error());
  return std::move(esx->bytes);
}

std::string emission_to_json(const Emission& emission, std::string_view esx_base64) {
  return estimate::encode_json(emission, {.context = &esx_base64}, estimate::JsonWriter::Line::many);
}

std::string import_report_header(const Emission& emission) {
  std::string ascii = estimate::encode_json(ImportReport{emission});
  for (char& c : ascii)
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  return ascii;
}

}  // namespace roof
