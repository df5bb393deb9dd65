// Report: a measured or described roof as points, lines and faces, the way measurement reports state it. A
// face (facet) is one plane of the roof, bounded by lines; a line is an edge that up to two faces share, such
// as an eave.
//
//   const auto report = roof::read_report(xml);  // or build_roof(): a description's spec makes the same
//   for (const roof::Face& face : report->value.structures[0].faces)
//     if (face.kind == roof::FaceKind::roof) draw(face.ring);
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/language.h"
#include "esx/estimate/page.h"

namespace roof {

/// Feet; z points up. Origin and rotation are the report's own, so z may be negative, and y is north only
/// after turning by Structure::north_deg.
struct Point {
  double x_ft = 0, y_ft = 0, z_ft = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

/// The kinds of edges, as the trade bills them:
/// - eave: the level lower edge, where a gutter hangs. rake: the sloped edge of a gable end.
/// - ridge: the level top between two faces. hip: a sloped outward corner. valley: a sloped inward one.
/// - flashing: a level edge against a wall or at the top. step_flashing: a sloped one against a wall.
/// - parapet: an edge at a wall that rises above the roof.
/// - transition: a bend between two roof faces that is neither ridge nor valley.
/// - other: of a kind that is not known. hidden: a seam within one plane, never billed.
enum class LineType {
  eave,
  rake,
  ridge,
  hip,
  valley,
  flashing,
  step_flashing,
  parapet,
  transition,
  other,
  hidden
};
inline constexpr std::size_t line_type_count = 11;

/// One row per type, in the order of the enum: what it is called, what reports write for it, and what it is
/// called in API answers.
struct LineTypeInfo {
  LineType type = {};
  std::string_view name = {};         // "step flashing"
  std::string_view written = {};      // "STEPFLASH"
  std::string_view json_key = {};     // "step_flashing_ft"; empty: not part of any answer
  std::string_view json_text = {};    // what the API document says about it
  std::string_view summary_key = {};  // of the published total: "TotalStepFlashingLength"; empty: none
};
/// All rows, and one of them.
[[nodiscard]] std::span<const LineTypeInfo> line_type_table();
[[nodiscard]] const LineTypeInfo& line_type_info(LineType type);

/// An edge. Lines without roof faces (of walls, windows, soffits) are kept, but are in no
/// length of the roof.
struct Line {
  std::string id = {};
  std::string type_written = {};  // word for word
  LineType type = LineType::other;
  int from = 0, to = 0;         // indices into Structure::points
  std::vector<int> faces = {};  // roof faces that it borders, each once
};

/// roof: a facet. penetration: a hole in one, such as a skylight or a chimney. other: walls, windows,
/// soffits.
enum class FaceKind { roof, penetration, other };

/// What the report itself says about a face; empty: it does not. Areas are gross: penetrations are not
/// deducted.
struct PublishedFace {
  std::optional<double> area_sf = {};      // sloped, with all decimals
  std::optional<double> size_sf = {};      // sloped, rounded to whole square feet where the kind rounds
  std::optional<double> pitch = {};        // rise per 12
  std::optional<double> azimuth_deg = {};  // of the downslope, clockwise from true north
};

/// One plane of the roof. Its outline is closed; either direction occurs, and a slit in it is run along
/// twice.
struct Face {
  std::string id = {}, label = {};  // "F1", "A"
  std::string type_written = {};
  FaceKind kind = FaceKind::other;
  std::vector<int> lines =
      {};                      // indices into Structure::lines, in the report's order; a slit is listed twice
  std::vector<int> ring = {};  // indices into Structure::points, once around; empty for kind other
  std::vector<std::string> children = {};  // ids of faces on it
  PublishedFace published = {};
};

/// A building of the property: a house, a garage. Indices are into this structure's own points, lines and
/// faces.
struct Structure {
  std::string id = {};   // "ROOF1"; unique in its report
  double north_deg = 0;  // true bearing = local bearing − north_deg
  std::vector<Point> points = {};
  std::vector<Line> lines = {};
  std::vector<Face> faces = {};

  [[nodiscard]] const Point& point(int index) const { return points[static_cast<std::size_t>(index)]; }
  [[nodiscard]] const Line& line(int index) const { return lines[static_cast<std::size_t>(index)]; }
  [[nodiscard]] const Face& face(int index) const { return faces[static_cast<std::size_t>(index)]; }
};

/// Where a roof comes from. data_export: the root element of Hover's XML without its marks, read like it,
/// with a warning. sketch_import: what sketch_import_xml() and other programs write. description: made by
/// build_roof(). roofr, geomni: reports that exist as PDF only.
enum class ReportKind { eagleview, hover, data_export, sketch_import, description, roofr, geomni };
[[nodiscard]] std::string_view report_kind_name(ReportKind kind);

/// The property, as the report has it; empty: not stated. Degrees; the United States have negative
/// longitudes.
struct Location {
  std::string address = {}, city = {}, state = {}, postal_code = {};
  std::optional<double> latitude = {}, longitude = {};
  bool swapped = false;  // the report had them the other way round
};

/// Area of all faces of one whole pitch.
struct PitchShare {
  int pitch = 0;                  // rise per 12
  double area_sf = 0, share = 0;  // share: 0..1 of all area
};

/// A published figure next to another that must agree with it: delta = computed − published.
struct QuantityCheck {
  std::string quantity = {};  // "total_area_sf", "ridge_ft", "ROOF1/F3 area_sf"
  double published = 0, computed = 0, delta = 0, tolerance = 0;
  bool ok = false;
};

/// A figure as a document prints it, and where. A figure that is printed in several places occurs as often.
struct PrintedFigure {
  std::string structure = {};  // "1"; empty: of the whole roof
  std::string quantity = {};   // "area_sf", "ridge_ft", "ridge_count", "area_sf 6/12", "waste_area_sf 15%"
  double value = 0;            // square feet, feet, rise per 12
  std::string text = {};       // word for word
  int page = 0;
  estimate::Box box = {};
};

/// A facet as a document prints it.
struct PrintedFacet {
  std::string label = {}, structure = {};  // "A", "RF-1", "1"
  std::optional<double> area_sf = {}, pitch = {};
  int page = 0;
  estimate::Box box = {};        // of its area
  estimate::Box pitch_box = {};  // of its pitch, on the pitch diagram
};

/// A column of a waste table.
struct WasteColumn {
  double percent = 0;
  std::optional<double> area_sf = {}, squares = {};
  bool suggested = false;
};

/// What a document prints of the whole roof or of one structure; empty: nothing.
struct PrintedPart {
  std::string id = {};
  std::optional<double> area_sf = {}, waste_percent = {}, stories = {};
  std::optional<int> facet_count = {}, predominant_pitch = {};
  std::vector<PitchShare> pitches = {};
  std::array<std::optional<double>, line_type_count> lengths_ft = {};
  std::array<std::optional<int>, line_type_count> line_counts = {};
  std::vector<WasteColumn> waste = {};
};

/// What a PDF or JSON report publishes, and how far it agrees with itself.
struct PrintedRoof {
  PrintedPart whole = {};
  std::vector<PrintedPart> structures = {};  // where there are several, in the order of the print
  std::vector<PrintedFacet> facets = {};
  std::vector<PrintedFigure> figures = {};
  std::vector<QuantityCheck> checks = {};
  std::string date = {};  // word for word
};

/// A whole report. What it publishes (`summary`, Face::published) is kept apart from its coordinates, so that
/// cross_check() can compare the two.
struct Report {
  ReportKind kind = ReportKind::eagleview;
  std::string report_id = {}, claim_id = {};
  Location location = {};
  std::vector<Structure> structures = {};  // those that have roof faces
  std::map<std::string, std::string> summary =
      {};  // published totals, word for word: "TotalRoofArea" → "2321.4"
  /// Of a PDF or JSON. `structures` is then what its drawing gave: one with all faces, or none.
  std::optional<PrintedRoof> printed = {};
};

}  // namespace roof
