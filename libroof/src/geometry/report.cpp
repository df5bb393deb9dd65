#include "roof/report.h"

#include <array>

namespace roof {
namespace {

using enum LineType;

constexpr auto line_types = std::to_array<LineTypeInfo>({
    {eave, "eave", "EAVE", "eave_ft", "TotalEavesLength"},
    {rake, "rake", "RAKE", "rake_ft", "TotalRakesLength"},
    {ridge, "ridge", "RIDGE", "ridge_ft", "TotalRidgesLength"},
    {hip, "hip", "HIP", "hip_ft", "TotalHipsLength"},
    {valley, "valley", "VALLEY", "valley_ft", "TotalValleysLength"},
    {flashing, "flashing", "FLASHING", "flashing_ft", "TotalFlashingLength"},
    {step_flashing, "step flashing", "STEPFLASH", "step_flashing_ft", "TotalStepFlashingLength"},
    {parapet, "parapet", "PARAPET", "parapet_ft", "TotalParapetsLength"},
    {transition, "transition", "OTHER", "transition_ft", ""},
    {other, "other", "OTHER", "other_ft", ""},
    {hidden, "hidden", "HIDDEN", "", ""},
});
static_assert(line_types.size() == line_type_count);

constexpr std::array<std::string_view, 5> kind_names = {"eagleview", "hover", "data_export_generic",
                                                        "sketch_import", "description"};

}  // namespace

std::span<const LineTypeInfo> line_type_table() { return line_types; }

const LineTypeInfo& line_type_info(LineType type) { return line_types[static_cast<std::size_t>(type)]; }

std::string_view report_kind_name(ReportKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

}  // namespace roof
