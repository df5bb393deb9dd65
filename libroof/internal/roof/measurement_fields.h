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

/// What is read as an unknown source is none.
struct SourceName : estimate::FieldType<PublishedSource> {
  static void decode(estimate::Decoder&, const estimate::JsonValue& from, PublishedSource& to,
                     const estimate::FieldRules&) {
    for (const auto& [source, name] : enum_names(to))
      if (name == from.as_text()) to = source;
  }
};

/// Finer than any rounding that follows.
inline constexpr estimate::FieldRules kept_figure = {.minimum = 0, .maximum = 1e8, .decimals = 7};
inline constexpr estimate::FieldRules kept_azimuth = {.minimum = -1e8, .maximum = 1e8, .decimals = 7};
inline constexpr estimate::FieldRules kept_area = {
    .minimum = 0,
    .maximum = 1e8,
    .above_minimum = true,
    .decimals = 7,
    .requirement = estimate::FieldRules::Requirement::required};

struct KeptPitch : PitchShare {};

/// Pitches with the decimals that are kept.
struct KeptPitches {
  using Rows = estimate::FieldType<std::vector<KeptPitch>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) { return Rows::describe(rules); }
  static void encode(auto& out, const std::vector<PitchShare>& pitches, const estimate::FieldRules& rules) {
    Rows::encode(out, {pitches.begin(), pitches.end()}, rules);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, std::vector<PitchShare>& to,
                     const estimate::FieldRules& rules) {
    std::vector<KeptPitch> rows;
    Rows::decode(decoder, from, rows, rules);
    to.assign(rows.begin(), rows.end());
  }
};

/// `measurements` of RoofMeasurementsParseResponse.
struct KeptMeasurements : RoofMeasurements {
  const Preview& preview;
};
[[nodiscard]] inline const Preview* preview_of(const KeptMeasurements& kept) { return &kept.preview; }

}  // namespace roof

template <>
struct estimate::FieldList<roof::KeptPitch> {
  using Share = roof::PitchShare;
  static constexpr std::string_view name = "RoofKeptPitch", text = "What lies at one pitch.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field_as<roof::PitchText>("pitch", &Share::pitch, "Rise per 12: 6/12.",
                                           {.requirement = FieldRules::Requirement::required}),
                 field("area_sf", &Share::area_sf, "Sloped area, square feet.", roof::kept_figure),
                 field("share", &Share::share, "Of the whole area, 0 to 1.", roof::kept_figure));
};

template <>
struct estimate::FieldList<roof::PublishedTotals> {
  using Totals = roof::PublishedTotals;
  static constexpr std::string_view name = "RoofPublishedTotals", text = "What scope is keyed to.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field_as<roof::SourceName>("source", &Totals::source, "Where the totals come from."),
      field("area_sf", &Totals::area_sf, "Sloped area, square feet.", roof::kept_area),
      field("low_slope_sf", &Totals::low_slope_sf, "Of it, below 2/12.", roof::kept_figure),
      field("double_underlayment_sf", &Totals::double_underlayment_sf, "Of it, from 2/12 to below 4/12.",
            roof::kept_figure),
      field("waste_percent", &Totals::waste_percent, "The waste that the report suggests.",
            roof::kept_figure),
      field("stories", &Totals::stories, "Stories of the building.", roof::kept_figure),
      field_as<roof::KeptPitches>("pitches", &Totals::pitches, "Area by pitch.", roof::kept_figure),
      field("edges", &Totals::lengths_ft, "Lengths by type.", roof::kept_figure));
};

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
