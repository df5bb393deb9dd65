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

namespace roof {

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

/// "6/12", or null.
struct OptionalPitchText {
  using Text = estimate::FieldType<std::optional<std::string>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) { return Text::describe(rules); }
  static bool is_absent(const std::optional<int>& pitch) { return !pitch; }
  static void encode(auto& out, const std::optional<int>& pitch, const estimate::FieldRules& rules) {
    Text::encode(out, pitch ? std::optional(text_of_pitch(*pitch)) : std::nullopt, rules);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, std::optional<int>& to,
                     const estimate::FieldRules& rules) {
    if (from.is_null()) return;
    PitchText::decode(decoder, from, to.emplace(), rules);
  }
};

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
      field("edges", &Totals::lengths_ft, "Lengths by type.", roof::kept_figure),
      field("facet_count", &Totals::facet_count, "Roof faces, where a print says so.", roof::kept_figure),
      field_as<roof::OptionalPitchText>("predominant_pitch", &Totals::predominant_pitch,
                                        "The pitch of most of the area, where a print says so.",
                                        roof::kept_figure));
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
                   "structures", [](const auto& of) { return preview_of(of)->structures; },
                   "The same figures of each structure, where there are several."));

}  // namespace roof

template <>
struct estimate::FieldList<roof::StructureFigures> {
  static constexpr std::string_view name = "RoofStructure", text = "The figures of one structure of several.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("id", &roof::StructureFigures::id, "As in the report.")), roof::figure_rows,
      std::tuple(field("waste_percent", &roof::StructureFigures::waste_percent,
                       "The waste that the report suggests for it.",
                       {.decimals = 2, .absent = FieldRules::Absent::null})));
};

namespace roof {

/// [x0, y0, x1, y1] in points.
struct PlaceOnPage {
  using Numbers = estimate::FieldType<std::vector<double>>;
  static constexpr estimate::FieldRules hundredths = {.decimals = 2};
  static estimate::TypeInfo describe(const estimate::FieldRules&) { return Numbers::describe(hundredths); }
  static void encode(auto& out, const estimate::Box& box, const estimate::FieldRules&) {
    Numbers::encode(out, {box.x0, box.y0, box.x1, box.y1}, hundredths);
  }
};

}  // namespace roof

template <>
struct estimate::FieldList<roof::WasteColumn> {
  using Column = roof::WasteColumn;
  static constexpr std::string_view name = "RoofWasteColumn", text = "A column of a printed waste table.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field("percent", &Column::percent, "Of waste.", {.decimals = 2}),
                 field("area_sf", &Column::area_sf, "Area with it, square feet.",
                       {.decimals = 2, .absent = FieldRules::Absent::null}),
                 field("squares", &Column::squares, "The same in squares, as printed.",
                       {.decimals = 2, .absent = FieldRules::Absent::null}),
                 field("suggested", &Column::suggested, "Whether the report suggests it."));
};

template <>
struct estimate::FieldList<roof::PrintedFacet> {
  using Facet = roof::PrintedFacet;
  static constexpr std::string_view name = "RoofPrintedFacet", text = "A facet as the report prints it.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple(
      field("label", &Facet::label, "Its letter, name or number in drawing order."),
      field("structure", &Facet::structure, "Its structure, where that is known.",
            {.requirement = FieldRules::Requirement::optional, .absent = FieldRules::Absent::left_out}),
      field("area_sf", &Facet::area_sf, "Sloped area, square feet.",
            {.decimals = 2, .absent = FieldRules::Absent::null}),
      field("pitch", &Facet::pitch, "Rise per 12.", {.decimals = 2, .absent = FieldRules::Absent::null}),
      field("page", &Facet::page, "Page, from 1."),
      field_as<roof::PlaceOnPage>("box", &Facet::box, "[x0, y0, x1, y1] in points from the top left."));
};

template <>
struct estimate::FieldList<roof::PrintedFigure> {
  using Figure = roof::PrintedFigure;
  static constexpr std::string_view name = "RoofPrintedFigure",
                                    text = "A figure as the report prints it, and where.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple(
      field("quantity", &Figure::quantity, "What it is: ridge_ft, ridge_count, area_sf 6/12."),
      field("structure", &Figure::structure, "Of which structure; left out: of the whole roof.",
            {.requirement = FieldRules::Requirement::optional, .absent = FieldRules::Absent::left_out}),
      field("value", &Figure::value, "In feet, square feet, percent or rise per 12.", {.decimals = 4}),
      field("text", &Figure::text, "Word for word."), field("page", &Figure::page, "Page, from 1."),
      field_as<roof::PlaceOnPage>("box", &Figure::box, "[x0, y0, x1, y1] in points from the top left."));
};

namespace roof {

/// Rows of what only prints have: null or empty for XML and descriptions.
inline constexpr auto printed_rows = std::tuple(
    estimate::computed(
        "published", [](const auto& of) { return preview_of(of)->published; },
        "The published figures, which scope is keyed to."),
    estimate::computed(
        "waste_percent",
        [](const auto& of) { return estimate::Nullable<double>{preview_of(of)->published.waste_percent}; },
        "The waste that the report suggests for the whole roof.", {.decimals = 2}),
    estimate::computed(
        "waste_table",
        [](const auto& of) {
          const auto& printed = preview_of(of)->printed;
          return printed ? printed->whole.waste : std::vector<WasteColumn>();
        },
        "The waste table of the whole roof, of a PDF."),
    estimate::computed(
        "facets",
        [](const auto& of) {
          const auto& printed = preview_of(of)->printed;
          return printed ? printed->facets : std::vector<PrintedFacet>();
        },
        "The facets as a PDF prints them."),
    estimate::computed(
        "figures",
        [](const auto& of) {
          const auto& printed = preview_of(of)->printed;
          return printed ? printed->figures : std::vector<PrintedFigure>();
        },
        "Every figure of a PDF, with its places."),
    estimate::computed("property", [](const auto& of) { return preview_of(of)->property; },
                       "Address of the property.",
                       {.requirement = estimate::FieldRules::Requirement::optional,
                        .absent = estimate::FieldRules::Absent::left_out}),
    estimate::computed("date",
                       [](const auto& of) {
                         const auto& printed = preview_of(of)->printed;
                         return printed ? printed->date : std::string();
                       },
                       "Date of a PDF, word for word.",
                       {.requirement = estimate::FieldRules::Requirement::optional,
                        .absent = estimate::FieldRules::Absent::left_out}));

}  // namespace roof

template <>
struct estimate::FieldList<roof::Preview> {
  static constexpr std::string_view name = "RoofPreviewResponse",
                                    text = "The figures and the plan of a roof.";
  static constexpr auto rows = std::tuple_cat(
      roof::report_rows,
      std::tuple(
          field("svg", &roof::Preview::svg,
                "The plan as a picture: faces, edges by type, north, scale. Left out: there is none.",
                {.requirement = FieldRules::Requirement::optional, .absent = FieldRules::Absent::left_out})),
      roof::figure_rows, roof::check_rows, roof::printed_rows,
      std::tuple(roof::warnings_row("What was odd in the report.")));
};
