// The messages between the server and a child process that converts, reads or makes an ESX.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "estimate/fields/fields.h"
#include "esxserver/base/result.h"
#include "esxserver/conversions/job.h"
#include "esxserver/conversions/store.h"
#include "esxserver/esx/run.h"
#include "esxserver/operations/metrics.h"
#include "esxserver/roofs/roof_work.h"
#include "operations/options.h"

namespace esxserver {

/// An error in the messages of child processes.
struct ChildError {
  std::string code, message, where;
};

[[nodiscard]] ChildError to_child_error(const Error& error);
[[nodiscard]] Error to_error(const ChildError& error);

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::ChildError> {
  using ChildError = esxserver::ChildError;
  static constexpr std::string_view name = "ChildError", text = "Why the work of a child process failed.";
  static constexpr auto rows = std::tuple(field("code", &ChildError::code, "Code of the error."),
                                          field("message", &ChildError::message, "Description."),
                                          field("where", &ChildError::where, "Place in the input.",
                                                {.requirement = FieldRules::Requirement::optional}));
};

namespace esxserver {

/// The one line that a child process writes: a value or an error, one of its members.
template <class T>
struct ChildLine {
  std::optional<T> done;
  std::optional<ChildError> error;
};

}  // namespace esxserver

template <class T>
struct estimate::FieldList<esxserver::ChildLine<T>> {
  using Line = esxserver::ChildLine<T>;
  static constexpr std::string_view name = "ChildLine", text = "The output of the child.";
  static constexpr auto rows =
      std::tuple(field("done", &Line::done, "The result."), field("error", &Line::error, "The error."));
};

namespace esxserver {

/// Includes its newline.
template <class T>
[[nodiscard]] std::string line_of(const Result<T>& result) {
  ChildLine<T> line;
  if (result)
    line.done = *result;
  else
    line.error = to_child_error(result.error());
  return estimate::encode_json(line) + "\n";
}

/// Error: also malformed_json.
template <class T>
[[nodiscard]] Result<T> result_of_line(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return std::unexpected(json.error());
  auto line = estimate::decode_json<ChildLine<T>>(*json);
  if (!line) return std::unexpected(estimate::to_error(line.error()));
  if (const std::optional<ChildError>& error = line->error) return std::unexpected(to_error(*error));
  if (std::optional<T>& value = line->done) return *std::move(value);
  return fail(ErrorCode::malformed_json, "the line has no message");
}

/// Names of the files in the work folder.
inline constexpr std::string_view task_file = "task.json";
inline constexpr std::string_view input_file = "input";
inline constexpr std::string_view second_file = "second";  // to compare the input with
inline constexpr std::string_view photos_file = "photos";  // one after the other
inline constexpr std::string_view esx_file = "output.esx";
inline constexpr std::string_view json_file = "output.json";
inline constexpr std::string_view page_file = "output.html";
inline constexpr std::string_view result_file = "result.json";
inline constexpr std::string_view list_file = "output.list";

/// convert: PDF to ESX. read_pdf, read_esx, read_items: file to estimate-v1. make_esx: estimate-v1 to ESX.
/// rebuild_esx: edited estimate-v1 to ESX. make_scope_esx: ScopeDocument to ESX. diff_json, diff_page,
/// make_supplement: two files to their differences. recalculate, line_table, report: estimate-v1 to JSON.
/// roof: roof report to what its task asks for. review: estimate-v1 and edits to what is open. import_list: a
/// price list's file to the list.
enum class ChildWork {
  convert,
  read_pdf,
  read_esx,
  read_items,
  make_esx,
  rebuild_esx,
  make_scope_esx,
  diff_json,
  diff_page,
  make_supplement,
  recalculate,
  line_table,
  report,
  roof,
  review,
  import_list
};
[[nodiscard]] std::span<const NamedValue<ChildWork>> enum_names(ChildWork any);

/// Written to task.json in the child's work folder, next to the input.
struct ChildTask {
  ChildWork work = ChildWork::convert;
  apps::operations::ConvertOptions options = {};  // no list is loaded if it names none
  std::string second_file_name = {};              // of the file to compare it with
  bool json = false;                              // whether `convert` writes estimate-v1 too
  RoofTask roof = {};                             // of ChildWork::roof
  std::int64_t memory_bytes = 0;
  std::int64_t output_bytes = 0;  // of one file
};

/// What `read_*`, `rebuild_*` and `make_*` write to result.json.
struct ChildResult {
  std::optional<EstimateFacts> facts;   // of a file that was read
  std::optional<AdapterReport> report;  // of an ESX that was made
  std::vector<ScopePreviewItem> preview;
  std::vector<LineCandidates> candidates = {};  // of lines that have any
};
[[nodiscard]] std::string to_json(const ChildResult& result);
/// Error: malformed_json.
[[nodiscard]] Result<ChildResult> child_result_from_json(std::string_view json);

[[nodiscard]] std::string to_json(const ChildTask& task);
/// Error: malformed_json.
[[nodiscard]] Result<ChildTask> child_task_from_json(std::string_view json);

/// What ChildWork::roof writes to result.json. Error: malformed_json.
[[nodiscard]] Result<RoofOutcome> roof_outcome_from_json(std::string_view json);

struct ChildSuccess {
  Summary summary;
  std::map<std::string, StageTime> stages;
};

/// A line on the child's standard output: progress, and finally the result.
using ChildMessage = std::variant<Progress, ChildSuccess, Error>;

/// One line, including its newline.
[[nodiscard]] std::string to_line(const ChildMessage& message);
/// Error: malformed_json.
[[nodiscard]] Result<ChildMessage> child_message_from_line(std::string_view line);

}  // namespace esxserver
