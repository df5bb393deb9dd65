// What is made of a roof: a preview, an ESX, measurements. Of files, this runs in confined processes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx/estimate/price_list.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/result.h"

namespace roof {
struct ReadRoof;  // esx/roof/emit.h, which only some include: child processes have all messages
}  // namespace roof

namespace esxserver {

/// preview: RoofPreviewResponse. emission: RoofEmitResponse. esx: the file and its report. measurements:
/// RoofKeptMeasurements.
enum class RoofOutput { preview, emission, esx, measurements };
[[nodiscard]] std::span<const NamedValue<RoofOutput>> enum_names(RoofOutput any);

struct RoofTask {
  RoofOutput output = RoofOutput::preview;
  std::string project_name = {};
  std::string answers = "{}";   // of the interview, as JSON
  std::string price_list = {};  // code; empty: none is named, and the bundled list is used
};

/// What is wrong with a request. `place`: in its body.
struct RoofViolation {
  std::vector<std::string> place;
  std::string message, type;
};

struct RoofOutcome {
  std::optional<RoofViolation> refusal = {};  // then there is nothing else
  std::string json = {};
  std::string esx = {}, filename = {}, import_report = {};  // of RoofOutput::esx
};

/// A larger roof, and a larger answer, is refused: `too_large`. Reports of whole estates have some hundred
/// faces.
inline constexpr std::size_t max_roof_faces = 5'000, max_roof_edges = 25'000;
inline constexpr std::size_t max_roof_answer_bytes = 8'000'000;

/// Error: internal_error.
[[nodiscard]] Result<RoofOutcome> make_roof_output(roof::ReadRoof roof, const RoofTask& task,
                                                   const estimate::PriceList& list);

/// At the place of a body, as a refusal.
[[nodiscard]] RoofOutcome refused_roof(std::vector<std::string> place, const Error& error);

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::RoofTask> {
  using Task = esxserver::RoofTask;
  static constexpr std::string_view name = "RoofTask", text = "What to make of a roof report.";
  static constexpr auto rows = std::tuple(field("output", &Task::output, "What to make."),
                                          field("project_name", &Task::project_name, "Of the estimate."),
                                          field("answers", &Task::answers, "Of the interview, as JSON."),
                                          field("price_list", &Task::price_list, "Its code."));
};

template <>
struct estimate::FieldList<esxserver::RoofViolation> {
  using Violation = esxserver::RoofViolation;
  static constexpr std::string_view name = "RoofViolation", text = "What is wrong with a request.";
  static constexpr auto rows = std::tuple(field("place", &Violation::place, "In the body."),
                                          field("message", &Violation::message, "Description."),
                                          field("type", &Violation::type, "Its kind."));
};

/// Of result.json: the rest is in files of its own.
template <>
struct estimate::FieldList<esxserver::RoofOutcome> {
  using Outcome = esxserver::RoofOutcome;
  static constexpr std::string_view name = "RoofOutcome", text = "What was made of a roof report.";
  static constexpr auto rows = std::tuple(field("refusal", &Outcome::refusal, "Why nothing was made."),
                                          field("filename", &Outcome::filename, "Of the ESX."),
                                          field("import_report", &Outcome::import_report, "Of the ESX."));
};
