#include "estimate/estimate_fields.h"
#include "estimate/json.h"

namespace estimate {
namespace {

Result<Estimate> read_estimate_value(const JsonValue& value) {
  SectionsById sections;
  auto estimate = decode_json<Estimate>(
      value, {.unknown = DecodeOptions::Unknown::ignored, .null_is_absent = true, .context = &sections});
  if (!estimate) return std::unexpected(to_error(estimate.error()));
  return *std::move(estimate);
}

}  // namespace

std::string estimate_to_json(const Estimate& estimate, const PriceMatch* match) {
  const EstimateContext context{estimate, match};
  return encode_json(estimate,
                     {.absent = FieldRules::Absent::null, .empty_is_absent = true, .context = &context},
                     JsonWriter::Line::many);
}

Result<Estimate> estimate_from_json(std::string_view json) {
  const auto value = read_json(json);
  if (!value) return std::unexpected(value.error());
  return read_estimate_value(*value);
}

Result<Estimate> estimate_from_json_member(std::string_view json, std::string_view key) {
  const auto value = read_json(json);
  if (!value) return std::unexpected(value.error());
  const JsonValue* member = value->find(key);
  if (member == nullptr || member->is_null())
    return fail(ErrorCode::malformed_json, "\"" + std::string(key) + "\" is missing", "/" + std::string(key));
  return read_estimate_value(*member);
}

void write_estimate(JsonWriter& json, const Estimate& estimate) {
  const EstimateContext context{estimate};
  encode_json(json, estimate,
              {.absent = FieldRules::Absent::left_out,
               .empty_is_absent = true,
               .with_computed = false,
               .context = &context},
              JsonWriter::Line::one);
}

}  // namespace estimate
