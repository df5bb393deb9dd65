#include "esxserver/adapters/warnings_json.h"

#include "esxserver/domain/job_fields.h"

namespace esxserver {

std::string warnings_to_json(const std::vector<estimate::Warning>& warnings) {
  estimate::JsonWriter json;
  json.array(estimate::JsonWriter::Line::one);
  for (const estimate::Warning& warning : warnings) estimate::encode_json(json, JobWarning{warning});
  json.end();
  return json.take();
}

Result<std::vector<estimate::Warning>> warnings_from_json(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return std::unexpected(json.error());
  estimate::Decoder decoder;
  std::vector<estimate::Warning> warnings;
  JobWarnings::decode(decoder, *json, warnings, {});
  if (!decoder.violations().empty())
    return fail(ErrorCode::malformed_json, decoder.violations().front().message);
  return warnings;
}

}  // namespace esxserver
