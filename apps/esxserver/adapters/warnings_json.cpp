#include "esxserver/adapters/warnings_json.h"

#include <nlohmann/json.hpp>

#include "estimate/base/json_writer.h"
#include "esxserver/domain/job_document.h"

namespace esxserver {

std::string warnings_to_json(const std::vector<estimate::Warning>& warnings) {
  estimate::JsonWriter json;
  write_warnings(json, warnings, estimate::JsonWriter::Line::one);
  return json.take();
}

Result<std::vector<estimate::Warning>> warnings_from_json(std::string_view text) {
  std::vector<estimate::Warning> warnings;
  try {
    for (const auto& entry : nlohmann::json::parse(text)) {
      estimate::Warning& warning = warnings.emplace_back();
      entry.at("code").get_to(warning.code);
      entry.at("message").get_to(warning.message);
      if (const auto& page = entry.at("page"); !page.is_null()) warning.page = page.get<int>();
      if (const auto& line = entry.at("line"); !line.is_null()) line.get_to(warning.line);
    }
  } catch (const nlohmann::json::exception& problem) {
    return fail(ErrorCode::malformed_json, problem.what());
  }
  return warnings;
}

}  // namespace esxserver
