// Report: a measured or described roof as points, lines and faces, the way measurement reports state it.
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

namespace roof {

/// Feet; z points up. Origin and rotation are the report's own.
struct Point {
  double x_ft = 0, y_ft = 0, z_ft = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

/// `transition`: a bend between two roof faces that is neither ridge nor valley. `hidden`: a seam within one
/// plane, never billed. `flashing`: a level edge against a wall or at the top. `step_flashing`: a sloped one.
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

/// One row per type: what it is called, what reports write for it, and what it is called in API answers.
struct LineTypeInfo {
  LineType type = {};
  std::string_view name = {};         // "step flashing"
  std::string_view written = {};      // "STEPFLASH"
  std::string_view json_key = {};     // "step_flashing_ft"; empty: not part of any answer
  std::string_view json_text = {};    // what the API document says about it
  std::string_view summary_key = {};  // of the published total: "TotalStepFlashingLength"; empty: none
};
[[nodiscard]] std::span<const LineTypeInfo> line_type_table();
[[nodiscard]] const LineTypeInfo& line_type_info(LineType type);

struct Line {
  std::string id = {};
  std::string type_written = {};  // word for word
  LineType type = LineType::other;
  int from = 0, to = 0;         // indices into Structure::points
  std::vector<int> faces = {};  // roof faces that it borders, each once
};

enum class FaceKind { roof, penetration, other };

/// What the report itself says about a face.
struct PublishedFace {
  std::optional<double> area_sf = {};      // sloped, with all decimals
  std::optional<double> size_sf = {};      // sloped, rounded to whole square feet where the kind rounds
  std::optional<double> pitch = {};        // rise per 12
  std::optional<double> azimuth_deg = {};  // of the downslope, clockwise from true north
};

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

enum class ReportKind { eagleview, hover, data_export, sketch_import, description };
[[nodiscard]] std::string_view report_kind_name(ReportKind kind);

struct Location {
  std::string address = {}, city = {}, state = {}, postal_code = {};
  std::optional<double> latitude = {}, longitude = {};
  bool swapped = false;  // the report had them the other way round
};

struct Report {
  ReportKind kind = ReportKind::eagleview;
  std::string report_id = {}, claim_id = {};
  Location location = {};
  std::vector<Structure> structures = {};  // those that have roof faces
  std::map<std::string, std::string> summary =
      {};  // published totals, word for word: "TotalRoofArea" → "2321.4"
};

}  // namespace roof
