#include "esx/estimate/dimensions.h"

#include <algorithm>
#include <string>
#include <vector>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

using enum Measure;

constexpr std::array<MeasureInfo, measure_count> measures{{
    {walls_sf, "walls_sf", "SF Walls", "sfWalls"},
    {ceiling_sf, "ceiling_sf", "SF Ceiling", "sfCeiling"},
    {walls_ceiling_sf, "walls_ceiling_sf", "SF Walls & Ceiling", "sfWallsCeiling"},
    {floor_sf, "floor_sf", "SF Floor", "sfFloor"},
    {flooring_sy, "flooring_sy", "SY Flooring", "syFloor"},
    {floor_perimeter_lf, "floor_perimeter_lf", "LF Floor Perimeter", "lfFloorPerim"},
    {ceiling_perimeter_lf, "ceiling_perimeter_lf", "LF Ceil. Perimeter", "lfCeilingPerim"},
    {long_wall_sf, "long_wall_sf", "SF Long Wall", "sfLongWall"},
    {short_wall_sf, "short_wall_sf", "SF Short Wall", "sfShortWall"},
    {surface_area_sf, "surface_area_sf", "Surface Area", "sfSkRoof"},
    {squares, "squares", "Number of Squares", "skRoofSquares"},
    {perimeter_lf, "perimeter_lf", "Total Perimeter Length", "lfSkRoofPerim"},
    {ridge_lf, "ridge_lf", "Total Ridge Length", "lfSkRoofRidge"},
    {hip_lf, "hip_lf", "Total Hip Length", "lfSkRoofHip"},
    {floor_area_sf, "floor_area_sf", "Floor Area", "sfSkFloor"},
    {total_area_sf, "total_area_sf", "Total Area", "sfSkTotalFloor"},
    {interior_wall_sf, "interior_wall_sf", "Interior Wall Area", "sfSkIntWall"},
    {exterior_wall_sf, "exterior_wall_sf", "Exterior Wall Area", "sfSkExtWall"},
    {exterior_perimeter_lf, "exterior_perimeter_lf", "Exterior Perimeter of Walls", "lfSkExtWallPerim"},
}};

consteval bool in_enumeration_order() {
  for (std::size_t i = 0; i < measures.size(); ++i) {
    if (measures[i].measure != Measure(i)) return false;
  }
  return true;
}
static_assert(in_enumeration_order(), "one row per measure, in the order of the enum");

/// Prints differ in case, spaces, "&" or "and", and "Ceil." or "Ceiling": compares without them.
std::string comparable(std::string_view label) {
  std::string key = replace_all(squeeze(to_lower(label)), " ", "");
  key = replace_all(key, "and", "&");
  return replace_all(key, "ceil.", "ceiling");
}

/// In the order of the enum.
std::vector<std::string> comparable_labels() {
  std::vector<std::string> labels;
  labels.reserve(measures.size());
  for (const MeasureInfo& info : measures) labels.push_back(comparable(info.label));
  return labels;
}

}  // namespace

std::span<const MeasureInfo> measure_table() { return measures; }

std::optional<Measure> measure_by_label(std::string_view label) {
  static const std::vector<std::string> labels = comparable_labels();
  const auto row = std::ranges::find(labels, comparable(label));
  return row == labels.end() ? std::nullopt : std::optional(Measure(row - labels.begin()));
}

bool Dimensions::empty() const {
  return std::ranges::none_of(values_, [](const auto& value) { return value.has_value(); });
}

}  // namespace estimate
