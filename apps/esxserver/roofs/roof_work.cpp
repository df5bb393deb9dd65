#include "esxserver/roofs/roof_work.h"

#include <algorithm>
#include <array>
#include <utility>

#include "esxserver/base/codecs.h"
#include "roof/emit_fields.h"
#include "roof/interview_fields.h"
#include "roof/measurement_fields.h"

namespace esxserver {
namespace {

constexpr double max_roof_sf = 100'000'000;  // amounts of more do not fit into an estimate

constexpr std::array<NamedValue<RoofOutput>, 4> kinds_of_output = {
    {{RoofOutput::preview, "preview"},
     {RoofOutput::emission, "emission"},
     {RoofOutput::esx, "esx"},
     {RoofOutput::measurements, "measurements"}}};

RoofOutcome refuse_roof(std::vector<std::string> place, std::string message, std::string type) {
  return {.refusal = RoofViolation{std::move(place), std::move(message), std::move(type)}};
}

RoofOutcome too_large_roof(std::string message) {
  return refuse_roof({"file"}, std::move(message), "too_large");
}

/// Why the roof has more than limits allow; empty: it has not.
std::string roof_excess(const roof::Report& report) {
  std::size_t faces = report.printed ? report.printed->facets.size() : 0, edges = 0, drawn = 0;
  for (const roof::Structure& structure : report.structures) {
    drawn += structure.faces.size();
    edges += structure.lines.size();
  }
  faces = std::max(faces, drawn);
  if (faces > max_roof_faces)
    return "the roof has " + std::to_string(faces) + " faces, more than " + std::to_string(max_roof_faces);
  if (edges > max_roof_edges)
    return "the roof has " + std::to_string(edges) + " edges, more than " + std::to_string(max_roof_edges);
  return {};
}

/// At the answer, if it is one of the request's, else at what has the measurements.
std::vector<std::string> place_of_roof_error(const Error& error, const roof::Answers& answers,
                                             bool is_described) {
  constexpr std::string_view before = "/answers/";
  std::string id = error.where.starts_with(before) ? error.where.substr(before.size()) : std::string();
  if (error.code == ErrorCode::invalid_roof_description) id = "description";
  if (answers.contains(id)) return {"answers", id};
  return {is_described ? "description" : "answers"};
}

/// Words can answer what no scope is made of: "metal roof".
bool is_refused_emission(const Error& error) {
  using enum ErrorCode;
  constexpr std::array refusals = {roof_system_not_supported, roof_mode_not_supported, invalid_roof_answer,
                                   invalid_roof_description};
  return std::ranges::any_of(refusals, [&](ErrorCode code) { return error.code == code; });
}

/// A sketch that cannot be written leaves the ESX as it is, with a warning that says why.
std::string emission_json(roof::Emission& made) {
  auto sketch = roof::sketch_import_xml(made.roof);
  auto& warnings = made.warnings;
  if (sketch)
    warnings.insert(warnings.end(), sketch->warnings.begin(), sketch->warnings.end());
  else if (sketch.error().code != ErrorCode::no_roof_geometry)
    warnings.push_back({"sketch_xml_refused", sketch.error().message, {}, sketch.error().where});
  return roof::emission_to_json(
      made, {.esx = to_base64(made.esx), .sketch_xml = sketch ? to_base64(sketch->value) : std::string()});
}

Result<RoofOutcome> emit_roof(roof::ReadRoof roof, const RoofTask& task, const roof::Answers& answers,
                              const estimate::PriceList& list) {
  if (roof::roof_measurements(roof.report).totals.area_sf > max_roof_sf)
    return too_large_roof("the roof has more than 100,000,000 sq ft");
  roof::add_answers(roof.options, answers);
  if (task.price_list.empty())
    roof.options.warnings.push_back({"bundled_price_list", "no price list is named; the bundled " +
                                                               list.code + " is used, with invented prices"});
  auto made = roof::emit(roof.report, list, roof.options);
  if (made && task.output == RoofOutput::emission) return RoofOutcome{.json = emission_json(*made)};
  if (made)
    return RoofOutcome{.esx = std::move(made->esx),
                       .filename = made->filename,
                       .import_report = roof::import_report_header(*made)};
  if (!is_refused_emission(made.error())) return fail(ErrorCode::internal_error, to_string(made.error()));
  const bool is_described = roof.report.kind == roof::ReportKind::description;
  return refused_roof(place_of_roof_error(made.error(), answers, is_described), made.error());
}

}  // namespace

std::span<const NamedValue<RoofOutput>> enum_names(RoofOutput /*any*/) { return kinds_of_output; }

RoofOutcome refused_roof(std::vector<std::string> place, const Error& error) {
  const std::string where = error.where.empty() ? "" : " (" + error.where + ")";
  return refuse_roof(std::move(place), error.message + where, std::string(error.code.info().name));
}

Result<RoofOutcome> make_roof_output(roof::ReadRoof roof, const RoofTask& task,
                                     const estimate::PriceList& list) {
  if (std::string excess = roof_excess(roof.report); !excess.empty())
    return too_large_roof(std::move(excess));
  roof.options.project_name = task.project_name;
  auto answers = roof::interview_request_from_json(task.answers);
  if (!answers) return refused_roof({"answers"}, answers.error());
  if (answers->measurements)
    return refuse_roof({"answers"}, "must not hold measurements", estimate::violation_types::not_allowed);
  Result<RoofOutcome> made;
  if (task.output == RoofOutput::emission || task.output == RoofOutput::esx) {
    made = emit_roof(std::move(roof), task, answers->answers, list);
  } else {
    const roof::Preview preview = roof::preview(roof.report, std::move(roof.options.warnings));
    made->json = task.output == RoofOutput::preview
                     ? roof::preview_to_json(preview)
                     : roof::measurements_to_json(preview, roof::roof_measurements(roof.report));
  }
  if (made && made->json.size() > max_roof_answer_bytes)
    return too_large_roof("the answer would have " + std::to_string(made->json.size()) +
                          " bytes, more than " + std::to_string(max_roof_answer_bytes));
  return made;
}

}  // namespace esxserver
