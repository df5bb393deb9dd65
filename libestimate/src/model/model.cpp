#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/model.h"

namespace estimate {
namespace {

using enum Measure;

constexpr std::array<std::pair<Activity, char>, 6> activity_letters{{
    {Activity::replace, '+'},
    {Activity::remove, '-'},
    {Activity::remove_and_replace, '&'},
    {Activity::detach_and_reset, 'R'},
    {Activity::install, 'I'},
    {Activity::material_only, 'M'},
}};

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

char activity_letter(Activity activity) {
  return std::ranges::find(activity_letters, activity, &std::pair<Activity, char>::first)->second;
}

std::optional<Activity> activity_from_letter(char letter) {
  const auto row = std::ranges::find(activity_letters, letter, &std::pair<Activity, char>::second);
  return row == activity_letters.end() ? std::nullopt : std::optional(row->first);
}

std::vector<std::string> Estimate::path(int section) const {
  std::vector<std::string> names;
  for (int at = section; at >= 0 && at < std::ssize(sections); at = parent_of(at)) {
    const Section& node = sections[std::size_t(at)];
    const bool root = node.parent < 0 && node.kind == SectionKind::estimate;
    if (!root || at == section) names.push_back(node.name);
  }
  std::ranges::reverse(names);
  return names;
}

int Estimate::section_of(const LineItem& line) const {
  return line.section < std::ssize(sections) ? std::max(line.section, -1) : -1;
}

int Estimate::parent_of(int section) const {
  if (section < 0 || section >= std::ssize(sections)) return -1;
  // Parents come first in print order; any other order would be a loop.
  const int parent = sections[std::size_t(section)].parent;
  return parent < section ? std::max(parent, -1) : -1;
}

std::span<const MeasureInfo> measure_table() { return measures; }

std::optional<Measure> measure_by_label(std::string_view label) {
  static const std::vector<std::string> labels = comparable_labels();
  const auto row = std::ranges::find(labels, comparable(label));
  return row == labels.end() ? std::nullopt : std::optional(Measure(row - labels.begin()));
}

bool Dimensions::empty() const {
  return std::ranges::none_of(values_, [](const auto& value) { return value.has_value(); });
}

std::size_t count_rooms(const Estimate& estimate) {
  return std::size_t(std::ranges::count(estimate.sections, SectionKind::room, &Section::kind));
}

std::optional<Money> printed_total_rcv(const Estimate& estimate) {
  if (estimate.line_item_totals && estimate.line_item_totals->rcv) return estimate.line_item_totals->rcv;
  std::optional<Money> sum;
  for (const CoverageTotals& coverage : estimate.coverages)
    if (coverage.rcv) sum = sum.value_or(Money{}) + *coverage.rcv;
  return sum;
}

}  // namespace estimate
