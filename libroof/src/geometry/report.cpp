#include "esx/roof/report.h"

#include <array>
#include <utility>

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
                                                                      {description, "description"}};
  return names;
}

std::string_view report_kind_name(ReportKind kind) {
  return enum_names(kind)[static_cast<std::size_t>(kind)].second;
}

}  // namespace roof
