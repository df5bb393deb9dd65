// Field lists of what is made of a roof: the ESX, its summary and its self-check.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "esx/roof/emit.h"
#include "roof/figure_fields.h"
#include "roof/scope_fields.h"

namespace roof {

/// `summary` of an emission.
struct EmissionSummary {
  const Emission& emission;
};
[[nodiscard]] inline const Preview* preview_of(const EmissionSummary& summary) {
  return &summary.emission.preview;
}

/// X-Roof-Import-Report.
struct ImportReport {
  const Emission& emission;
};
[[nodiscard]] inline const Preview* preview_of(const ImportReport& report) {
  return &report.emission.preview;
}
struct ImportedLine : ScopeLine {};

[[nodiscard]] inline std::size_t ridge_pieces(const Sketch& sketch) {
  return static_cast<std::size_t>(std::ranges::count(sketch.pieces, true, &SketchPiece::has_ridge));
}

inline constexpr auto pieces_row = estimate::computed(
    "pieces", [](const auto& of) { return ridge_pieces(of.emission.sketch); },
    "Pieces of the sketch: one per ridge edge.");
inline constexpr auto single_faces_row = estimate::computed(
    "single_faces",
    [](const auto& of) { return of.emission.sketch.pieces.size() - ridge_pieces(of.emission.sketch); },
    "Faces of the sketch that no ridge borders.");
inline constexpr auto published_area_row =
    estimate::computed("published_area_sf", [](const auto& of) { return of.emission.published_area_sf; },
                       "The area that the scope is keyed to, square feet.", {.decimals = 2});
inline constexpr auto price_list_row = estimate::computed(
    "price_list", [](const auto& of) { return of.emission.scope.price_list; }, "Code of the price list.");
inline constexpr auto invented_prices_row = estimate::computed(
    "invented_prices", [](const auto& of) { return of.emission.scope.invented_prices; },
    "Whether the list is the bundled demonstration, and prices something.");
inline constexpr auto residual_row =
    estimate::computed("sketch_residual_sf", [](const auto& of) { return of.emission.sketch_residual_sf; },
                       "Published area of the whole roof less that of the sketch.", {.decimals = 2});

}  // namespace roof

template <>
struct estimate::FieldList<roof::EmissionSummary> {
  using Summary = roof::EmissionSummary;
  static constexpr std::string_view name = "RoofSummary", text = "The figures of the roof and its scope.";
  static constexpr auto rows = std::tuple_cat(
      roof::report_rows, roof::figure_rows, roof::check_rows,
      std::tuple(
          roof::published_area_row, roof::pieces_row, roof::single_faces_row, roof::residual_row,
          computed("waste_percent", [](const Summary& of) { return of.emission.scope.waste_percent; },
                   "Of the shingles.", {.decimals = 2}),
          computed(
              "waste_source", [](const Summary& of) { return of.emission.scope.waste_source; },
              "Its source: published, rule, number."),
          roof::price_list_row, roof::invented_prices_row,
          computed("scope", [](const Summary& of) { return of.emission.scope.lines; }, "The line items.")));
};

template <>
struct estimate::FieldList<roof::SelfCheckRow> {
  using Row = roof::SelfCheckRow;
  static constexpr std::string_view name = "RoofSelfCheckRow", text = "One comparison.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple(field("what", &Row::what, "What was compared."),
                                          field("ok", &Row::ok, "Whether it is as it was asked."),
                                          field("detail", &Row::detail, "The figures."));
};

template <>
struct estimate::FieldList<roof::SelfCheck> {
  using Check = roof::SelfCheck;
  static constexpr std::string_view name = "RoofSelfCheck",
                                    text = "The ESX read back and compared with what was asked.";
  static constexpr auto rows = std::tuple(field("ok", &Check::ok, "Whether every comparison holds."),
                                          field("checks", &Check::checks, "One by one."));
};

namespace roof {

/// A file of the emission; the context of the document has them.
template <std::string EncodedFiles::* file>
constexpr auto encoded_file(std::string_view name, std::string_view text,
                            estimate::FieldRules::Requirement requirement) {
  return estimate::computed(
      name,
      [](const Emission&, const estimate::EncodeOptions& options) {
        const auto* files = static_cast<const EncodedFiles*>(options.context);
        return files ? std::string_view(files->*file) : std::string_view();
      },
      text, {.format = "byte", .requirement = requirement, .absent = estimate::FieldRules::Absent::left_out});
}

}  // namespace roof

template <>
struct estimate::FieldList<roof::Emission> {
  using Emission = roof::Emission;
  static constexpr std::string_view name = "RoofEmitResponse",
                                    text = "An ESX with the roof's sketch and scope.";
  static constexpr auto rows = std::tuple(
      field("filename", &Emission::filename, "What to call the ESX."),
      roof::encoded_file<&roof::EncodedFiles::esx>("esx_b64", "The ESX in base64.",
                                                   FieldRules::Requirement::required),
      roof::encoded_file<&roof::EncodedFiles::sketch_xml>(
          "sketch_xml_b64",
          "The sketch that Xactimate imports, SKETCH_IMPORT XML in base64; left out where nothing is "
          "drawn or a warning, sketch_xml_refused, says why.",
          FieldRules::Requirement::optional),
      computed(
          "summary", [](const Emission& emission) { return roof::EmissionSummary{emission}; },
          "The roof's figures and its scope."),
      field("self_check", &Emission::self_check, "The ESX read back."),
      field("assumptions", &Emission::assumptions, "What the words did not say."),
      roof::warnings_row("What was odd."));
};

template <>
struct estimate::FieldList<roof::ImportedLine> {
  using Row = roof::ScopeLine;
  static constexpr std::string_view name = "RoofImportedLine", text = "A line of the scope, in short.";
  static constexpr auto rows =
      std::tuple(field("sel", &Row::sel, "Selector."), field("quantity", &Row::quantity, "In its unit."),
                 field("unit", &Row::unit, "SQ, LF, EA."));
};

template <>
struct estimate::FieldList<roof::ImportReport> {
  using Report = roof::ImportReport;
  static constexpr std::string_view name = "RoofImportReport", text = "What an ESX has, in short.";
  static constexpr auto rows =
      std::tuple(std::get<0>(roof::report_rows), roof::pieces_row, roof::single_faces_row,
                 std::get<0>(roof::figure_rows), roof::published_area_row, roof::residual_row,
                 roof::price_list_row, roof::invented_prices_row,
                 computed(
                     "scope",
                     [](const Report& of) {
                       const auto& lines = of.emission.scope.lines;
                       return std::vector<roof::ImportedLine>(lines.begin(), lines.end());
                     },
                     "The line items."),
                 computed(
                     "warnings",
                     [](const Report& of) {
                       std::vector<std::string> codes;
                       codes.reserve(of.emission.warnings.size());
                       for (const Warning& warning : of.emission.warnings) codes.push_back(warning.code);
                       return codes;
                     },
                     "Their codes."));
};
