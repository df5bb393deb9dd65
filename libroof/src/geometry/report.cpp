#include <array>
#include <utility>

#include "esx/roof/report.h"
#include "geometry/decimal.h"
#include "roof/figure_fields.h"

namespace roof {
namespace {

using enum LineType;

constexpr auto line_types = std::to_array<LineTypeInfo>({
    {eave, "eave", "EAVE", "eave_ft", "Eaves.", "TotalEavesLength"},
    {rake, "rake", "RAKE", "rake_ft", "Rakes.", "TotalRakesLength"},
    {ridge, "ridge", "RIDGE", "ridge_ft", "Ridges.", "TotalRidgesLength"},
    {hip, "hip", "HIP", "hip_ft", "Hips.", "TotalHipsLength"},
    {valley, "valley", "VALLEY", "valley_ft", "Valleys.", "TotalValleysLength"},
    {flashing, "flashing", "FLASHING", "flashing_ft", "Level edges against walls.", "TotalFlashingLength"},
    {step_flashing, "step flashing", "STEPFLASH", "step_flashing_ft", "Sloped edges against walls.",
     "TotalStepFlashingLength"},
    {parapet, "parapet", "PARAPET", "parapet_ft", "Parapets.", "TotalParapetsLength"},
    {transition, "transition", "OTHER", "transition_ft", "Bends between slopes, neither ridge nor valley.",
     ""},
    {other, "other", "OTHER", "other_ft", "Of kinds that are not known.", ""},
    {hidden, "hidden", "HIDDEN", "", "", ""},
});
static_assert(line_types.size() == line_type_count);

}  // namespace

std::span<const LineTypeInfo> line_type_table() { return line_types; }

const LineTypeInfo& line_type_info(LineType type) { return line_types[static_cast<std::size_t>(type)]; }

std::span<const std::pair<ReportKind, std::string_view>> enum_names(ReportKind) {
  using enum ReportKind;
  static constexpr std::pair<ReportKind, std::string_view> names[] = {{eagleview, "eagleview"},
                                                                      {hover, "hover"},
                                                                      {data_export, "data_export_generic"},
                                                                      {sketch_import, "sketch_import"},
                                                                      {description, "description"},
                                                                      {roofr, "roofr"},
                                                                      {geomni, "geomni"}};
  return names;
}

std::string_view report_kind_name(ReportKind kind) {
  return enum_names(kind)[static_cast<std::size_t>(kind)].second;
}

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
