#include "estimate/json.h"
#include "json/estimate_fields.h"
#include "json/field_reader.h"
#include "json/field_writer.h"

namespace estimate {

std::string estimate_to_json(const Estimate& estimate, const PriceMatch* match) {
  JsonWriter json;
  json.object();
  FieldWriter writer(json, estimate, match);
  fields(writer, estimate);
  json.end();
  return json.take();
}

Result<Estimate> estimate_from_json(std::string_view json) {
  const auto tree = parse_json_tree(json);
  if (!tree) return std::unexpected(tree.error());
  return FieldReader::read_document<Estimate>(*tree);
}

Result<Estimate> estimate_from_json_member(std::string_view json, std::string_view key) {
  const auto tree = parse_json_tree(json);
  if (!tree) return std::unexpected(tree.error());
  const JsonNode* member = tree->member(key);
  if (member == nullptr)
    return fail(ErrorCode::malformed_json, "there is no \"" + std::string(key) + "\"",
                "/" + std::string(key));
  return FieldReader::read_document<Estimate>(*member);
}

void write_estimate(JsonWriter& json, const Estimate& estimate) {
  json.object(JsonWriter::Line::one);
  FieldWriter writer(json, estimate, nullptr, Absent::left_out);
  fields(writer, estimate);
  json.end();
}

}  // namespace estimate
