// Field lists of the measurements that are kept between requests. All but the area and the names of slopes
// may be left out.
#pragma once

#include <ranges>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/roof/roof_measurements.h"
#include "roof/figure_fields.h"

namespace roof {

/// The types of lines, by name.
[[nodiscard]] inline auto enum_names(LineType) {
  return line_type_table() |
         std::views::transform([](const LineTypeInfo& info) { return std::pair(info.type, info.name); });
}

/// `measurements` of RoofMeasurementsParseResponse.
struct KeptMeasurements : RoofMeasurements {
  const Preview& preview;
};
[[nodiscard]] inline const Preview* preview_of(const KeptMeasurements& kept) { return &kept.preview; }

}  // namespace roof

template <>
struct estimate::FieldList<roof::Slope> {
  using Slope = roof::Slope;
  static constexpr std::string_view name = "RoofSlope", text = "One roof face.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("label", &Slope::label, "Its designator.", {.requirement = FieldRules::Requirement::required}),
      field("area_sf", &Slope::area_sf, "Sloped area, square feet.", roof::kept_figure),
      field("computed_area_sf", &Slope::computed_area_sf, "The same from the coordinates.",
            roof::kept_figure),
      field("pitch", &Slope::pitch, "Rise per 12, from the coordinates.", roof::kept_figure),
      field("whole_pitch", &Slope::whole_pitch, "The same as prints give it.", roof::kept_figure),
      field("azimuth_deg", &Slope::azimuth_deg, "Of the downslope, clockwise from true north.",
            roof::kept_azimuth));
};

template <>
struct estimate::FieldList<roof::SlopeEdge> {
  using Edge = roof::SlopeEdge;
  static constexpr std::string_view name = "RoofSlopeEdge", text = "One line, with the slopes it borders.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("type", &Edge::type, "Its type.", {.requirement = FieldRules::Requirement::required}),
                 field("length_ft", &Edge::length_ft, "Feet.", roof::kept_figure),
                 field("slopes", &Edge::slopes, "Their places in the list of slopes, from 0.",
                       {.minimum = 0, .requirement = FieldRules::Requirement::required}));
};

template <>
struct estimate::FieldList<roof::RoofMeasurements> {
  using Measurements = roof::RoofMeasurements;
  static constexpr std::string_view name = "RoofMeasurements", text = "What an interview needs from a roof.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("published", &Measurements::totals, "The whole roof."),
                                          field("slopes", &Measurements::slopes, "Its faces."),
                                          field("lines", &Measurements::edges, "Their edges."));
};

template <>
struct estimate::FieldList<roof::KeptMeasurements> {
  using Kept = roof::KeptMeasurements;
  static constexpr std::string_view name = "RoofKeptMeasurements",
                                    text = "The figures of a preview, and what an interview needs.";
  static constexpr auto rows = std::tuple_cat(
      roof::report_rows, roof::figure_rows, roof::check_rows, FieldList<roof::RoofMeasurements>::rows,
      std::tuple(computed(
          "warnings", [](const Kept& kept) { return roof::shown(kept.preview.warnings); }, "What was odd.")));
};
