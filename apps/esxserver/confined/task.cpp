#include "esxserver/confined/task.h"

#include "esxserver/confined/report.h"
#include "esxserver/conversions/job.h"
#include "esxserver/projects/match.h"

namespace esxserver {
namespace {

/// Codec of the times of one conversion, in milliseconds by stage.
struct StageTimes {
  using Milliseconds = std::map<std::string, std::int64_t, std::less<>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) {
    return estimate::FieldType<Milliseconds>::describe(rules);
  }
  static void encode(auto& out, const std::map<std::string, StageTime>& stages, const estimate::FieldRules&) {
    out.json.object();
    for (const auto& [name, time] : stages) {
      out.json.key(name);
      out.json.integer(time.total.count());
    }
    out.json.end();
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from,
                     std::map<std::string, StageTime>& to, const estimate::FieldRules& rules) {
    Milliseconds milliseconds;
    estimate::FieldType<Milliseconds>::decode(decoder, from, milliseconds, rules);
    for (const auto& [name, time] : milliseconds) to[name] = {1, Duration(time)};
  }
};

/// A line: one of its members.
struct OutputLine {
  std::optional<Progress> progress;
  std::optional<ChildSuccess> done;
  std::optional<ChildError> error;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::ChildTask> {
  using Task = esxserver::ChildTask;
  static constexpr std::string_view name = "ChildTask", text = "Work for the child process.";
  static constexpr auto rows =
      std::tuple(field("work", &Task::work, "What to do."), field("options", &Task::options, "How to do it."),
                 field("second_file_name", &Task::second_file_name, "Name of the second upload."),
                 field("json", &Task::json, "Whether to write estimate-v1 too."),
                 field("roof", &Task::roof, "What to make of a roof report."),
                 field("memory_bytes", &Task::memory_bytes, "Memory limit."),
                 field("output_bytes", &Task::output_bytes, "Limit of each output."));
};

template <>
struct estimate::FieldList<esxserver::EstimateFacts> {
  using Facts = esxserver::EstimateFacts;
  static constexpr std::string_view name = "EstimateFacts", text = "What an estimate says about itself.";
  static constexpr auto rows =
      std::tuple(field("page_count", &Facts::page_count, "Pages.", {.minimum = 0}),
                 field("line_count", &Facts::line_count, "Line items.", {.minimum = 0}),
                 field("price_list", &Facts::price_list, "Price list as printed."),
                 field("head", &Facts::head, "Claim, insured and place."));
};

template <>
struct estimate::FieldList<esxserver::ChildResult> {
  using Made = esxserver::ChildResult;
  static constexpr std::string_view name = "ChildResult", text = "The result of the child process.";
  static constexpr auto rows =
      std::tuple(field("facts", &Made::facts, "Of a file."), field("report", &Made::report, "Of an ESX."),
                 field("preview", &Made::preview, "Of an ESX.", {.max_items = esxserver::max_preview_items}),
                 field("candidates", &Made::candidates, "Of the lines of an ESX."));
};

template <>
struct estimate::FieldList<esxserver::Progress> {
  using Progress = esxserver::Progress;
  static constexpr std::string_view name = "Progress", text = "Progress of a conversion.";
  static constexpr auto rows = std::tuple(field("stage", &Progress::stage, "Current stage."),
                                          field("percent", &Progress::percent, "Percent done."),
                                          field("pages_done", &Progress::pages_done, "Pages recognized."),
                                          field("pages", &Progress::pages, "Pages to recognize."));
};

template <>
struct estimate::FieldList<esxserver::ChildSuccess> {
  using Success = esxserver::ChildSuccess;
  static constexpr std::string_view name = "ChildSuccess", text = "The result of a conversion.";
  static constexpr auto rows =
      std::tuple(field("summary", &Success::summary, "Contents of the estimate."),
                 field_as<esxserver::StageTimes>("stages_ms", &Success::stages, "Time of each stage."));
};

template <>
struct estimate::FieldList<esxserver::OutputLine> {
  using Line = esxserver::OutputLine;
  static constexpr std::string_view name = "Line", text = "A line of the child's output.";
  static constexpr auto rows =
      std::tuple(field("progress", &Line::progress, "Progress."), field("done", &Line::done, "The result."),
                 field("error", &Line::error, "The error."));
};

namespace esxserver {
namespace {

constexpr std::array<NamedValue<ChildWork>, 16> kinds_of_work = {
    {{ChildWork::convert, "convert"},
     {ChildWork::read_pdf, "read_pdf"},
     {ChildWork::read_esx, "read_esx"},
     {ChildWork::read_items, "read_items"},
     {ChildWork::make_esx, "make_esx"},
     {ChildWork::rebuild_esx, "rebuild_esx"},
     {ChildWork::make_scope_esx, "make_scope_esx"},
     {ChildWork::diff_json, "diff_json"},
     {ChildWork::diff_page, "diff_page"},
     {ChildWork::make_supplement, "make_supplement"},
     {ChildWork::recalculate, "recalculate"},
     {ChildWork::line_table, "line_table"},
     {ChildWork::report, "report"},
     {ChildWork::roof, "roof"},
     {ChildWork::review, "review"},
     {ChildWork::import_list, "import_list"}}};

struct ToLine {
  OutputLine operator()(const Progress& progress) const {
    return {.progress = progress, .done = {}, .error = {}};
  }
  OutputLine operator()(const ChildSuccess& success) const {
    return {.progress = {}, .done = success, .error = {}};
  }
  OutputLine operator()(const Error& error) const {
    return {.progress = {}, .done = {}, .error = to_child_error(error)};
  }
};

template <class T>
Result<T> decoded(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return std::unexpected(json.error());
  auto value = estimate::decode_json<T>(*json);
  if (value) return *std::move(value);
  const estimate::Violation& first = value.error().front();
  return fail(ErrorCode::malformed_json, first.message, estimate::json_pointer(first.place));
}

}  // namespace

ChildError to_child_error(const Error& error) {
  return {std::string(error.code.info().name), error.message, error.where};
}

Error to_error(const ChildError& error) {
  return {find_error_code(error.code).value_or(ErrorCode::internal_error), error.message, error.where};
}

std::span<const NamedValue<ChildWork>> enum_names(ChildWork /*any*/) { return kinds_of_work; }

std::string to_json(const ChildResult& result) { return estimate::encode_json(result); }

Result<ChildResult> child_result_from_json(std::string_view text) { return decoded<ChildResult>(text); }

std::string to_json(const ChildTask& task) { return estimate::encode_json(task); }

Result<ChildTask> child_task_from_json(std::string_view text) { return decoded<ChildTask>(text); }

Result<RoofOutcome> roof_outcome_from_json(std::string_view text) { return decoded<RoofOutcome>(text); }

std::string to_line(const ChildMessage& message) {
  return estimate::encode_json(std::visit(ToLine{}, message)) + "\n";
}

Result<ChildMessage> child_message_from_line(std::string_view text) {
  auto read = decoded<OutputLine>(text);
  if (!read) return std::unexpected(read.error());
  OutputLine& line = *read;
  if (line.done) return *std::move(line.done);
  if (line.error) return to_error(*line.error);
  if (line.progress) return *std::move(line.progress);
  return fail(ErrorCode::malformed_json, "the line has no message");
}

}  // namespace esxserver
