// Measurements as JSON → Report: the provider's XML written as JSON, and totals without geometry.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "readers/print_reader.h"
#include "readers/report_reader.h"

namespace roof::readers {

namespace {

using estimate::ErrorCode;
using estimate::fail;
using estimate::JsonValue;
using estimate::XmlElement;
using geometry::read_decimal;

constexpr int deepest = 64;

std::string scalar(const JsonValue& value) {
  if (const auto* number = value.number()) return number->digits;
  return std::string(value.as_text());
}

/// Objects and lists of them are elements, other members attributes, with or without `@`.
void add_member(XmlElement& element, std::string_view name, const JsonValue& value, int depth);

XmlElement element_of(std::string_view name, const JsonValue& object, int depth) {
  XmlElement element;
  element.name = name;
  if (const auto* members = object.object())
    for (const auto& member : *members) add_member(element, member.name, member.value, depth);
  return element;
}

void add_member(XmlElement& element, std::string_view name, const JsonValue& value, int depth) {
  if (depth >= deepest || value.is_null()) return;
  if (value.object() != nullptr) {
    element.children.push_back(element_of(name, value, depth + 1));
  } else if (const auto* list = value.list()) {
    for (const JsonValue& one : *list)
      if (one.object() != nullptr) element.children.push_back(element_of(name, one, depth + 1));
  } else {
    if (name.starts_with('@')) name.remove_prefix(1);
    element.attributes.emplace_back(std::string(name), scalar(value));
  }
}

struct Total {
  std::string_view name;
  LineType type;
};
constexpr auto totals = std::to_array<Total>({{"LengthRidge", LineType::ridge},
                                              {"LengthHip", LineType::hip},
                                              {"LengthValley", LineType::valley},
                                              {"LengthEave", LineType::eave},
                                              {"LengthRake", LineType::rake},
                                              {"LengthFlashing", LineType::flashing},
                                              {"LengthStepFlashing", LineType::step_flashing},
                                              {"LengthParapets", LineType::parapet}});

/// "1,599 sq ft", 1599, "6/12"
std::optional<double> figure_of(const JsonValue* value) {
  if (value == nullptr) return std::nullopt;
  const std::string text = estimate::replace_all(scalar(*value), ",", "");
  return read_decimal(text.substr(0, text.find_first_not_of("0123456789.")));
}

std::optional<int> rounded(const std::optional<double>& value) {
  return value ? std::optional(geometry::whole_number(std::floor(*value + 0.5))) : std::nullopt;
}

void add_pitches(const JsonValue& object, PrintedPart& part) {
  const JsonValue* table = object.find("PitchTable");
  const auto* rows = table == nullptr ? nullptr : table->list();
  if (rows == nullptr) return;
  constexpr double percent = 100;
  for (const JsonValue& row : *rows) {
    const auto pitch = rounded(figure_of(row.find("Pitch")));
    const auto area = figure_of(row.find("RoofArea"));
    if (pitch && area)
      part.pitches.push_back(
          {*pitch, *area, figure_of(row.find("PercentageRoofArea")).value_or(0) / percent});
  }
}

/// The totals of an order, without geometry.
std::optional<Report> read_totals(const JsonValue& object) {
  const auto area = figure_of(object.find("Area"));
  if (!area || *area <= 0 || object.find("LengthRidge") == nullptr) return std::nullopt;
  Report report;
  report.kind = ReportKind::eagleview;
  if (const JsonValue* id = object.find("ReportId")) report.report_id = scalar(*id);
  PrintedRoof& roof = report.printed.emplace();
  roof.whole.area_sf = area;
  roof.whole.facet_count = rounded(figure_of(object.find("TotalRoofFacets")));
  roof.whole.predominant_pitch = rounded(figure_of(object.find("Pitch")));
  for (const Total& total : totals)
    roof.whole.lengths_ft[static_cast<std::size_t>(total.type)] = figure_of(object.find(total.name));
  add_pitches(object, roof.whole);
  return report;
}

/// The object itself, or one of its members.
template <class Use>
auto first_of(const JsonValue& json, Use use) -> decltype(use(json)) {
  if (auto found = use(json)) return found;
  if (const auto* members = json.object())
    for (const auto& member : *members)
      if (auto found = use(member.value)) return found;
  return {};
}

std::optional<XmlElement> known_root(const JsonValue& json) {
  const auto* members = json.object();
  if (members == nullptr) return std::nullopt;
  for (const auto& member : *members) {
    XmlElement root;
    root.name = member.name;
    if (detect_kind(root) != nullptr && member.value.object() != nullptr)
      return element_of(member.name, member.value, 0);
  }
  return std::nullopt;
}

}  // namespace

estimate::Result<estimate::Parsed<Report>> read_json_report(const JsonValue& json) {
  if (const auto root = first_of(json, known_root)) return read_report_tree(*root);
  if (auto report = first_of(json, read_totals)) {
    std::vector<estimate::Warning> warnings;
    warnings.push_back({"no_roof_plan",
                        "there is no plan and no sketch, only the totals of the JSON: it has no geometry",
                        {},
                        {}});
    return estimate::Parsed<Report>{*std::move(report), std::move(warnings)};
  }
  return fail(
      ErrorCode::roof_report_kind_not_supported,
      "the JSON is neither EagleView's measurements (EAGLEVIEW_EXPORT) nor an order's totals; supply the "
      "provider's XML or PDF");
}

}  // namespace roof::readers
