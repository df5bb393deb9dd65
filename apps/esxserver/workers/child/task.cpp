#include "esxserver/workers/child/task.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace esxserver {
namespace {

using nlohmann::json;

// Text from a PDF may be malformed.
std::string dump(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

json warning_to_json(const estimate::Warning& warning) {
  return {{"code", warning.code},
          {"message", warning.message},
          {"page", warning.page ? json(*warning.page) : json()},
          {"line", warning.line}};
}

estimate::Warning warning_from_json(const json& value) {
  estimate::Warning warning{value.at("code"), value.at("message"), {}, value.at("line")};
  if (const json& page = value.at("page"); !page.is_null()) warning.page = page.get<int>();
  return warning;
}

json success_to_json(const ChildSuccess& success) {
  json warnings = json::array(), stages = json::object();
  for (const auto& warning : success.summary.warnings) warnings.push_back(warning_to_json(warning));
  for (const auto& [name, time] : success.stages) stages[name] = time.total.count();
  return {{"rooms", success.summary.room_count},
          {"items", success.summary.line_item_count},
          {"total_rcv_cents", success.summary.total_rcv.units()},
          {"warnings", std::move(warnings)},
          {"stages_ms", std::move(stages)}};
}

ChildSuccess success_from_json(const json& value) {
  ChildSuccess success;
  success.summary.room_count = value.at("rooms");
  success.summary.line_item_count = value.at("items");
  success.summary.total_rcv = estimate::Money::from_units(value.at("total_rcv_cents"));
  for (const json& warning : value.at("warnings"))
    success.summary.warnings.push_back(warning_from_json(warning));
  for (const auto& [name, time] : value.at("stages_ms").items())
    success.stages[name] = {1, Duration(time.get<std::int64_t>())};
  return success;
}

Error error_from_json(const json& value) {
  const std::string name = value.at("code");
  const auto row = std::ranges::find(estimate::error_table(), name, &estimate::ErrorInfo::name);
  return {
      row == estimate::error_table().end() ? ErrorCode::internal_error : row->code, value.at("message"), {}};
}

struct ToJson {
  json operator()(const Progress& progress) const {
    return {{"stage", progress.stage}, {"percent", progress.percent}};
  }
  json operator()(const ChildSuccess& success) const { return {{"done", success_to_json(success)}}; }
  json operator()(const Error& error) const {
    return {{"error", {{"code", error_info(error.code).name}, {"message", error.message}}}};
  }
};

}  // namespace

std::string to_json(const ChildTask& task) {
  return dump({{"data_dir", task.data_dir},
               {"price_list", task.price_list},
               {"file_name", task.file_name},
               {"json", task.json},
               {"time_limit_ms", task.time_limit_ms},
               {"memory_bytes", task.memory_bytes},
               {"output_bytes", task.output_bytes},
               {"parent_pid", task.parent_pid}});
}

Result<ChildTask> child_task_from_json(std::string_view text) {
  try {
    const json value = json::parse(text);
    return ChildTask{value.at("data_dir"),     value.at("price_list"),    value.at("file_name"),
                     value.at("json"),         value.at("time_limit_ms"), value.at("memory_bytes"),
                     value.at("output_bytes"), value.at("parent_pid")};
  } catch (const json::exception& problem) {
    return fail(ErrorCode::malformed_json, problem.what());
  }
}

std::string to_line(const ChildMessage& message) { return dump(std::visit(ToJson{}, message)) + "\n"; }

Result<ChildMessage> child_message_from_line(std::string_view line) {
  try {
    const json value = json::parse(line);
    if (value.contains("done")) return success_from_json(value.at("done"));
    if (value.contains("error")) return error_from_json(value.at("error"));
    return Progress{value.at("stage"), value.at("percent")};
  } catch (const json::exception& problem) {
    return fail(ErrorCode::malformed_json, problem.what());
  }
}

}  // namespace esxserver
