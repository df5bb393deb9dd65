// Requests and answers of the roof routes. libroof writes the answers; here they are described, and a test
// reads them back by these descriptions.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "estimate/fields/fields.h"

namespace esxserver::view {

struct RoofUploadForm {
  std::string file;
};
struct RoofEmitForm {
  std::string file;
  std::optional<std::string> project_name;
};
struct RoofDescriptionRequest {
  std::string description;
  std::optional<std::string> project_name;
};

struct RoofPitch {
  std::string pitch;
  double area_sf = 0, share = 0;
};
struct RoofExtent {
  double x_ft = 0, y_ft = 0;
};
struct RoofEdges {
  double eave_ft = 0, rake_ft = 0, ridge_ft = 0, hip_ft = 0, valley_ft = 0, flashing_ft = 0,
         step_flashing_ft = 0, parapet_ft = 0, transition_ft = 0, other_ft = 0;
};
struct RoofCheck {
  std::string quantity;
  double published = 0, computed = 0, delta = 0, tolerance = 0;
  bool ok = false;
};
struct RoofCrossCheck {
  std::string source;
  bool ok = false;
  std::vector<RoofCheck> checks;
};
/// The figures of a roof, or of one structure of it.
struct RoofFigures {
  double area_sf = 0, squares = 0;
  int facet_count = 0;
  std::string predominant_pitch;
  std::vector<RoofPitch> pitches;
  RoofExtent plan_extent;
  double plan_area_sf = 0;
  RoofEdges edges;
};
struct RoofStructure : RoofFigures {
  std::string id;
};
struct RoofWarning {
  std::string code, message;
};
struct RoofPreview : RoofFigures {
  std::string report_kind;
  estimate::Nullable<std::string> report_id;
  std::string svg;
  RoofCrossCheck cross_check;
  std::vector<RoofStructure> structures;
  std::vector<RoofWarning> warnings;
};

struct RoofScopeLine {
  std::string cat, sel, act, description;
  double quantity = 0;
  std::string unit;
  estimate::Nullable<double> unit_price, total;
  std::string rule;
  bool in_price_list = false;
};
struct RoofSummary : RoofFigures {
  std::string report_kind;
  estimate::Nullable<std::string> report_id;
  RoofCrossCheck cross_check;
  std::vector<RoofStructure> structures;
  double published_area_sf = 0;
  int pieces = 0;
  double sketch_residual_sf = 0, waste_percent = 0;
  std::string waste_source;
  std::vector<RoofScopeLine> scope;
};
struct RoofSelfCheckRow {
  std::string what;
  bool ok = false;
  std::string detail;
};
struct RoofSelfCheck {
  bool ok = false;
  std::vector<RoofSelfCheckRow> checks;
};
struct RoofEmission {
  std::string filename, esx_b64;
  RoofSummary summary;
  RoofSelfCheck self_check;
  std::vector<std::string> assumptions;
  std::vector<RoofWarning> warnings;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::RoofUploadForm> {
  static constexpr std::string_view name = "RoofUploadForm", text = "A roof-measurement report.";
  static constexpr auto rows = std::tuple(field("file", &esxserver::view::RoofUploadForm::file,
                                                "EagleView or Hover XML, named .xml.", {.format = "binary"}));
};

template <>
struct estimate::FieldList<esxserver::view::RoofEmitForm> {
  using Upload = esxserver::view::RoofEmitForm;
  static constexpr std::string_view name = "RoofEmitForm",
                                    text = "A roof-measurement report to make an ESX of.";
  static constexpr auto rows = std::tuple(
      field("file", &Upload::file, "EagleView or Hover XML, named .xml.", {.format = "binary"}),
      field("project_name", &Upload::project_name, "Of the estimate and its file; else the upload's name.",
            {.min_length = 1, .max_length = 200}));
};

template <>
struct estimate::FieldList<esxserver::view::RoofDescriptionRequest> {
  using Request = esxserver::view::RoofDescriptionRequest;
  static constexpr std::string_view name = "RoofDescriptionRequest", text = "A roof in words.";
  static constexpr auto rows = std::tuple(
      field("description", &Request::description, "Example: 40x30 gable roof 6/12 with 12 inch overhang.",
            {.min_length = 1, .max_length = 2000}),
      field("project_name", &Request::project_name, "Of the estimate and its file.",
            {.min_length = 1, .max_length = 200}));
};

template <>
struct estimate::FieldList<esxserver::view::RoofPitch> {
  using Pitch = esxserver::view::RoofPitch;
  static constexpr std::string_view name = "RoofPitch", text = "What lies at one pitch.";
  static constexpr auto rows = std::tuple(field("pitch", &Pitch::pitch, "Rise per 12: 6/12."),
                                          field("area_sf", &Pitch::area_sf, "Sloped area, square feet."),
                                          field("share", &Pitch::share, "Of the whole area, 0 to 1."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofExtent> {
  using Extent = esxserver::view::RoofExtent;
  static constexpr std::string_view name = "RoofExtent", text = "Of the plan, along the report's axes.";
  static constexpr auto rows =
      std::tuple(field("x_ft", &Extent::x_ft, "Feet."), field("y_ft", &Extent::y_ft, "Feet."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofEdges> {
  using Edges = esxserver::view::RoofEdges;
  static constexpr std::string_view name = "RoofEdges",
                                    text = "Lengths of the edges of roof faces, each once, feet.";
  static constexpr auto rows = std::tuple(
      field("eave_ft", &Edges::eave_ft, "Eaves."), field("rake_ft", &Edges::rake_ft, "Rakes."),
      field("ridge_ft", &Edges::ridge_ft, "Ridges."), field("hip_ft", &Edges::hip_ft, "Hips."),
      field("valley_ft", &Edges::valley_ft, "Valleys."),
      field("flashing_ft", &Edges::flashing_ft, "Level edges against walls."),
      field("step_flashing_ft", &Edges::step_flashing_ft, "Sloped edges against walls."),
      field("parapet_ft", &Edges::parapet_ft, "Parapets."),
      field("transition_ft", &Edges::transition_ft, "Bends between slopes, neither ridge nor valley."),
      field("other_ft", &Edges::other_ft, "Of kinds that are not known."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofCheck> {
  using Check = esxserver::view::RoofCheck;
  static constexpr std::string_view name = "RoofCheck",
                                    text = "A published figure compared with the geometry.";
  static constexpr auto rows =
      std::tuple(field("quantity", &Check::quantity, "What is compared: total_area_sf, ridge_ft."),
                 field("published", &Check::published, "What the report says."),
                 field("computed", &Check::computed, "What its coordinates give."),
                 field("delta", &Check::delta, "Computed less published."),
                 field("tolerance", &Check::tolerance, "By how much they may differ."),
                 field("ok", &Check::ok, "Whether they differ by no more."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofCrossCheck> {
  using CrossCheck = esxserver::view::RoofCrossCheck;
  static constexpr std::string_view name = "RoofCrossCheck",
                                    text = "The published totals against the geometry.";
  static constexpr std::array<std::string_view, 3> sources = {"summary", "face_sizes", "none"};
  static constexpr auto rows =
      std::tuple(field("source", &CrossCheck::source, "What the report publishes.", {.values = sources}),
                 field("ok", &CrossCheck::ok, "Whether every check holds."),
                 field("checks", &CrossCheck::checks, "One by one."));
};

namespace esxserver::view {

inline constexpr auto roof_figure_fields = std::tuple(
    estimate::field("area_sf", &RoofFigures::area_sf, "Sloped area, square feet."),
    estimate::field("squares", &RoofFigures::squares, "The same in squares of 100 square feet."),
    estimate::field("facet_count", &RoofFigures::facet_count, "Roof faces."),
    estimate::field("predominant_pitch", &RoofFigures::predominant_pitch, "The pitch of most of the area."),
    estimate::field("pitches", &RoofFigures::pitches, "Area by pitch."),
    estimate::field("plan_extent", &RoofFigures::plan_extent, "Of the plan."),
    estimate::field("plan_area_sf", &RoofFigures::plan_area_sf, "Area of the plan, square feet."),
    estimate::field("edges", &RoofFigures::edges, "Lengths by type."));

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::RoofStructure> {
  using Structure = esxserver::view::RoofStructure;
  static constexpr std::string_view name = "RoofStructure", text = "The figures of one structure of several.";
  static constexpr auto rows = std::tuple_cat(std::tuple(field("id", &Structure::id, "As in the report.")),
                                              esxserver::view::roof_figure_fields);
};

template <>
struct estimate::FieldList<esxserver::view::RoofWarning> {
  using Warning = esxserver::view::RoofWarning;
  static constexpr std::string_view name = "RoofWarning",
                                    text = "Something that the reader of the answer should know.";
  static constexpr auto rows = std::tuple(field("code", &Warning::code, "Stable name."),
                                          field("message", &Warning::message, "The same in words."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofPreview> {
  using Preview = esxserver::view::RoofPreview;
  static constexpr std::string_view name = "RoofPreviewResponse",
                                    text = "The figures and the plan of a roof.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("report_kind", &Preview::report_kind, "Whose report it is: eagleview, hover."),
                 field("report_id", &Preview::report_id, "As in the report."),
                 field("svg", &Preview::svg, "The plan as a picture: faces, edges by type, north, scale.")),
      esxserver::view::roof_figure_fields,
      std::tuple(field("cross_check", &Preview::cross_check, "The published totals against the geometry."),
                 field("structures", &Preview::structures,
                       "The same figures of each structure, where there are several."),
                 field("warnings", &Preview::warnings, "What was odd in the report.")));
};

template <>
struct estimate::FieldList<esxserver::view::RoofScopeLine> {
  using Line = esxserver::view::RoofScopeLine;
  static constexpr std::string_view name = "RoofScopeLine", text = "A line item of the roofing scope.";
  static constexpr auto rows = std::tuple(
      field("cat", &Line::cat, "Category."), field("sel", &Line::sel, "Selector."),
      field("act", &Line::act, "Activity: +, -, &."), field("description", &Line::description, "In words."),
      field("quantity", &Line::quantity, "In its unit."), field("unit", &Line::unit, "SQ, LF, EA."),
      field("unit_price", &Line::unit_price, "Of the price list; null where it has none."),
      field("total", &Line::total, "Quantity times price."),
      field("rule", &Line::rule, "How the quantity was calculated."),
      field("in_price_list", &Line::in_price_list, "Whether the price list has the code."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofSummary> {
  using Summary = esxserver::view::RoofSummary;
  static constexpr std::string_view name = "RoofSummary", text = "The figures of the roof and its scope.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("report_kind", &Summary::report_kind, "Whose report it is; description for words."),
                 field("report_id", &Summary::report_id, "As in the report.")),
      esxserver::view::roof_figure_fields,
      std::tuple(field("cross_check", &Summary::cross_check, "The published totals against the geometry."),
                 field("structures", &Summary::structures,
                       "The same figures of each structure, where there are several."),
                 field("published_area_sf", &Summary::published_area_sf,
                       "The area that the scope is keyed to, square feet."),
                 field("pieces", &Summary::pieces, "Gable pieces of the sketch: one per ridge."),
                 field("sketch_residual_sf", &Summary::sketch_residual_sf,
                       "Published area less that of the pieces."),
                 field("waste_percent", &Summary::waste_percent, "Of the shingles."),
                 field("waste_source", &Summary::waste_source, "Its source: published, rule, number."),
                 field("scope", &Summary::scope, "The line items.")));
};

template <>
struct estimate::FieldList<esxserver::view::RoofSelfCheckRow> {
  using Row = esxserver::view::RoofSelfCheckRow;
  static constexpr std::string_view name = "RoofSelfCheckRow", text = "One comparison.";
  static constexpr auto rows = std::tuple(field("what", &Row::what, "What was compared."),
                                          field("ok", &Row::ok, "Whether it is as it was asked."),
                                          field("detail", &Row::detail, "The figures."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofSelfCheck> {
  using Check = esxserver::view::RoofSelfCheck;
  static constexpr std::string_view name = "RoofSelfCheck",
                                    text = "The ESX read back and compared with what was asked.";
  static constexpr auto rows = std::tuple(field("ok", &Check::ok, "Whether every comparison holds."),
                                          field("checks", &Check::checks, "One by one."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofEmission> {
  using Emission = esxserver::view::RoofEmission;
  static constexpr std::string_view name = "RoofEmitResponse",
                                    text = "An ESX with the roof's sketch and scope.";
  static constexpr auto rows =
      std::tuple(field("filename", &Emission::filename, "What to call the ESX."),
                 field("esx_b64", &Emission::esx_b64, "The ESX in base64.", {.format = "byte"}),
                 field("summary", &Emission::summary, "The roof's figures and its scope."),
                 field("self_check", &Emission::self_check, "The ESX read back."),
                 field("assumptions", &Emission::assumptions, "What the words did not say."),
                 field("warnings", &Emission::warnings, "What was odd."));
};
