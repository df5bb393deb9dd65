// Field lists of a roof's figures, and of the answer that previews them.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx/roof/preview.h"

namespace roof {

[[nodiscard]] std::span<const std::pair<ReportKind, std::string_view>> enum_names(ReportKind);
[[nodiscard]] std::span<const std::pair<PublishedSource, std::string_view>> enum_names(PublishedSource);

/// A whole pitch as text: "6/12".
[[nodiscard]] std::string text_of_pitch(int pitch);
struct PitchText {
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) {
    return estimate::FieldType<std::string>::describe(rules);
  }
  static void encode(auto& out, int pitch, const estimate::FieldRules&) {
    out.json.string(text_of_pitch(pitch));
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, int& to,
                     const estimate::FieldRules& rules);
};

struct PlanExtent {
  double x_ft = 0, y_ft = 0;
};

/// A warning as answers show it.
struct ShownWarning {
  std::string_view code, message;
};
[[nodiscard]] std::vector<ShownWarning> shown(const std::vector<estimate::Warning>& warnings);

/// The row of a struct that has a member `warnings`.
[[nodiscard]] constexpr auto warnings_row(std::string_view text) {
  return estimate::computed("warnings", [](const auto& of) { return shown(of.warnings); }, text);
}

}  // namespace roof

/// Lengths by type of line: an object with those that answers have.
template <>
struct estimate::FieldType<std::array<double, roof::line_type_count>> {
  using Lengths = std::array<double, roof::line_type_count>;
  static TypeInfo describe(const FieldRules& rules);
  static void encode(auto& out, const Lengths& lengths, const FieldRules& rules) {
    out.json.object();
    for (const roof::LineTypeInfo& info : roof::line_type_table()) {
      if (info.json_key.empty()) continue;
      out.json.key(info.json_key);
      FieldType<double>::encode(out, lengths[std::size_t(info.type)], rules);
    }
    out.json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, Lengths& to, const FieldRules& rules);
};

template <>
struct estimate::FieldList<roof::ShownWarning> {
  using Warning = roof::ShownWarning;
  static constexpr std::string_view name = "RoofWarning",
                                    text = "Something that the reader of the answer should know.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple(field("code", &Warning::code, "Stable name."),
                                          field("message", &Warning::message, "The same in words."));
};

template <>
struct estimate::FieldList<roof::PitchShare> {
  using Share = roof::PitchShare;
  static constexpr std::string_view name = "RoofPitch", text = "What lies at one pitch.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field_as<roof::PitchText>("pitch", &Share::pitch, "Rise per 12: 6/12."),
                 field("area_sf", &Share::area_sf, "Sloped area, square feet.", {.decimals = 2}),
                 field("share", &Share::share, "Of the whole area, 0 to 1.", {.decimals = 4}));
};

template <>
struct estimate::FieldList<roof::PlanExtent> {
  using Extent = roof::PlanExtent;
  static constexpr std::string_view name = "RoofExtent", text = "Of the plan, along the report's axes.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple(field("x_ft", &Extent::x_ft, "Feet.", {.decimals = 2}),
                                          field("y_ft", &Extent::y_ft, "Feet.", {.decimals = 2}));
};

template <>
struct estimate::FieldList<roof::QuantityCheck> {
  using Check = roof::QuantityCheck;
  static constexpr std::string_view name = "RoofCheck",
                                    text = "A published figure compared with the geometry.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field("quantity", &Check::quantity, "What is compared: total_area_sf, ridge_ft."),
                 field("published", &Check::published, "What the report says.", {.decimals = 4}),
                 field("computed", &Check::computed, "What its coordinates give.", {.decimals = 4}),
                 field("delta", &Check::delta, "Computed less published.", {.decimals = 4}),
                 field("tolerance", &Check::tolerance, "By how much they may differ.", {.decimals = 4}),
                 field("ok", &Check::ok, "Whether they differ by no more."));
};

template <>
struct estimate::FieldList<roof::CrossCheck> {
  using Cross = roof::CrossCheck;
  static constexpr std::string_view name = "RoofCrossCheck",
                                    text = "The published totals against the geometry.";
  static constexpr auto rows = std::tuple(field("source", &Cross::source, "What the report publishes."),
                                          field("ok", &Cross::ok, "Whether every check holds."),
                                          field("checks", &Cross::checks, "One by one."));
};

namespace roof {

/// The preview that an answer shows; answers that show more have functions of this name too.
[[nodiscard]] inline const Preview* preview_of(const Preview& preview) { return &preview; }

[[nodiscard]] inline const Figures& figures_of(const StructureFigures& structure) {
  return structure.figures;
}
[[nodiscard]] const Figures& figures_of(const auto& answer) { return preview_of(answer)->measured.total; }

inline constexpr auto report_rows =
    std::tuple(estimate::computed(
                   "report_kind", [](const auto& of) { return preview_of(of)->kind; },
                   "Whose report it is; description for words."),
               estimate::computed(
                   "report_id",
                   [](const auto& of) {
                     const std::string& id = preview_of(of)->report_id;
                     return estimate::Nullable<std::string>{id.empty() ? std::nullopt : std::optional(id)};
                   },
                   "As in the report."));

inline constexpr auto figure_rows = std::tuple(
    estimate::computed("area_sf", [](const auto& of) { return figures_of(of).area_sf; },
                       "Sloped area, square feet.", {.decimals = 2}),
    estimate::computed("squares", [](const auto& of) { return figures_of(of).area_sf / 100; },
                       "The same in squares of 100 square feet.", {.decimals = 2}),
    estimate::computed(
        "facet_count", [](const auto& of) { return figures_of(of).facet_count; }, "Roof faces."),
    estimate::computed(
        "predominant_pitch", [](const auto& of) { return text_of_pitch(figures_of(of).predominant_pitch); },
        "The pitch of most of the area."),
    estimate::computed(
        "pitches", [](const auto& of) { return figures_of(of).pitches; }, "Area by pitch."),
    estimate::computed(
        "plan_extent",
        [](const auto& of) { return PlanExtent{figures_of(of).extent_x_ft, figures_of(of).extent_y_ft}; },
        "Of the plan."),
    estimate::computed("plan_area_sf", [](const auto& of) { return figures_of(of).plan_area_sf; },
                       "Area of the plan, square feet.", {.decimals = 2}),
    estimate::computed("edges", [](const auto& of) { return figures_of(of).lengths_ft; }, "Lengths by type.",
                       {.decimals = 2}));

inline constexpr auto check_rows =
    std::tuple(estimate::computed(
                   "cross_check", [](const auto& of) { return preview_of(of)->check; },
                   "The published totals against the geometry."),
               estimate::computed(
                   "structures",
                   [](const auto& of) {
                     const auto& structures = preview_of(of)->measured.structures;
                     return structures.size() > 1 ? structures : std::vector<StructureFigures>();
                   },
                   "The same figures of each structure, where there are several."));

}  // namespace roof

template <>
struct estimate::FieldList<roof::StructureFigures> {
  static constexpr std::string_view name = "RoofStructure", text = "The figures of one structure of several.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("id", &roof::StructureFigures::id, "As in the report.")), roof::figure_rows);
};

template <>
struct estimate::FieldList<roof::Preview> {
  static constexpr std::string_view name = "RoofPreviewResponse",
                                    text = "The figures and the plan of a roof.";
  static constexpr auto rows = std::tuple_cat(
      roof::report_rows,
      std::tuple(
          field("svg", &roof::Preview::svg, "The plan as a picture: faces, edges by type, north, scale.")),
      roof::figure_rows, roof::check_rows, std::tuple(roof::warnings_row("What was odd in the report.")));
};
