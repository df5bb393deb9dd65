#include "roof/figure_fields.h"

#include "geometry/decimal.h"

namespace roof {

std::string text_of_pitch(int pitch) { return std::to_string(pitch) + "/12"; }

/// Of "6.5/12" the whole part.
void PitchText::decode(estimate::Decoder& decoder, const estimate::JsonValue& from, int& to,
                       const estimate::FieldRules&) {
  const std::string_view text = from.as_text();
  const auto pitch = geometry::read_decimal(text.substr(0, text.find('/')));
  if (pitch && *pitch >= 0)
    to = geometry::whole_number(*pitch);
  else
    decoder.violation(estimate::violation_types::malformed, "must be a pitch: \"6/12\"");
}

std::vector<ShownWarning> shown(const std::vector<estimate::Warning>& warnings) {
  std::vector<ShownWarning> rows;
  rows.reserve(warnings.size());
  for (const estimate::Warning& warning : warnings) rows.push_back({warning.code, warning.message});
  return rows;
}

}  // namespace roof

namespace estimate {

using LengthType = FieldType<std::array<double, roof::line_type_count>>;

TypeInfo LengthType::describe(const FieldRules&) {
  static const StructInfo info = [] {
    StructInfo made{"RoofEdges", "Lengths of the edges of roof faces, each once, feet.", {}};
    for (const roof::LineTypeInfo& row : roof::line_type_table())
      if (!row.json_key.empty())
        made.fields.push_back(
            {.name = row.json_key, .text = row.json_text, .type = {.kind = TypeInfo::Kind::number}});
    return made;
  }();
  return {.kind = TypeInfo::Kind::object, .schema = &info};
}

void LengthType::decode(Decoder& decoder, const JsonValue& from, Lengths& to, const FieldRules& rules) {
  if (!decoder.expect(from, JsonValue::Kind::object)) return;
  for (const roof::LineTypeInfo& info : roof::line_type_table()) {
    const JsonValue* length = info.json_key.empty() ? nullptr : from.find(info.json_key);
    if (!length || length->is_null()) continue;
    const auto inside = decoder.enter(info.json_key);
    FieldType<double>::decode(decoder, *length, to[std::size_t(info.type)], rules);
  }
}

}  // namespace estimate
