// measure: a report's areas (square feet), pitches (rise per 12) and lengths (feet), from its coordinates
// alone. cross_check: the figures that the report publishes, compared with these. published_totals: what a
// scope is keyed to. Areas are sloped (true) areas unless they are called plan areas; a square is 100 of
// them.
//
//   const roof::Measurements measured = roof::measure(report);
//   const double squares = measured.total.area_sf / 100;
//   if (!roof::cross_check(report, measured).ok) ask_for_another_report();
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/roof/report.h"

namespace roof {

/// One facet, measured.
struct FaceFigures {
  int face = 0;         // index into Structure::faces
  double area_sf = 0;   // sloped
  double plan_sf = 0;   // as seen from above
  double pitch = 0;     // rise per 12; at most 1000: vertical
  int whole_pitch = 0;  // as prints give it: the published one where it fits, else rounded half up
  std::optional<double> azimuth_deg =
      {};                   // of the downslope, clockwise from true north; none where it is level
  double off_plane_ft = 0;  // how far the worst corner lies off the face's plane
};

/// Figures of one structure or of all. Lengths are those of the lines of roof faces, in 3D, each line once.
struct Figures {
  double area_sf = 0, plan_area_sf = 0;
  int facet_count = 0;
  /// That of the most area; of two with the same, the lower.
  int predominant_pitch = 0;
  std::vector<PitchShare> pitches = {};  // by pitch
  // Of the corners of roof faces, in the report's own frame.
  double extent_x_ft = 0, extent_y_ft = 0;
  std::array<double, line_type_count> lengths_ft{};
  std::array<int, line_type_count> line_counts{};
  // Gross areas are not reduced by these.
  int penetration_count = 0;
  double penetration_area_sf = 0, penetration_perimeter_ft = 0;

  [[nodiscard]] double length_ft(LineType type) const { return lengths_ft[static_cast<std::size_t>(type)]; }
};

/// A structure, as in the report, and its facets.
struct StructureFigures {
  std::string id = {};
  Figures figures = {};
  std::vector<FaceFigures> faces = {};       // roof faces in the report's order
  std::optional<double> waste_percent = {};  // that the print suggests for it
};

/// What measure() returns: all structures together, and each.
struct Measurements {
  Figures total = {};
  std::vector<StructureFigures> structures = {};
};

/// Sloped area by Newell's method on the outline in 3D; gross of penetrations. Of a print without a drawing,
/// `total` has the printed figures and `structures` is empty.
/// Example: `measure(report).total.length_ft(LineType::ridge)`.
[[nodiscard]] Measurements measure(const Report& report);

/// The printed figures of each structure, where a print has several; else none.
[[nodiscard]] std::vector<StructureFigures> printed_structures(const Report& report);

/// Where published totals come from: the report's own summary, the sizes of its faces, or nowhere.
enum class PublishedSource { summary, face_sizes, none };
[[nodiscard]] std::string_view published_source_name(PublishedSource source);

/// Every published total; of single faces (area, pitch, azimuth, flatness) only those that do not agree. ok:
/// all agree, or there is nothing to compare. Tolerances of XML: areas 0.1 sf or 0.005 %, faces 0.02 sf or
/// 0.01 %, the larger of each; sizes that are whole square feet 0.5 sf a face; lengths 0.1 ft (hips and
/// ridges together 0.15); azimuths 0.2 degrees; flatness 0.05 ft; counts and whole pitches must agree.
/// Printed figures are compared with each other, by their rounding, and with what the drawing gave.
struct CrossCheck {
  PublishedSource source = PublishedSource::none;
  bool ok = true;
  std::vector<QuantityCheck> checks = {};
  std::vector<estimate::Warning> warnings = {};  // summary_unreadable
};

/// Compares; `measured` is that of the report. A total of the summary that is not a number is a warning
/// (summary_unreadable) and not compared. Without a summary, the sum of the faces' sizes is compared.
[[nodiscard]] CrossCheck cross_check(const Report& report, const Measurements& measured);

/// What scope is keyed to: the published figure where there is one, else the computed. Published figures
/// below zero count as not published.
struct PublishedTotals {
  PublishedSource source = PublishedSource::none;
  double area_sf = 0;
  std::array<double, line_type_count> lengths_ft{};
  std::vector<PitchShare> pitches = {};
  std::optional<double> waste_percent = {}, stories = {};       // empty: not published
  std::optional<int> facet_count = {}, predominant_pitch = {};  // of a print
  double low_slope_sf = 0;                                      // below 2/12
  double double_underlayment_sf = 0;                            // from 2/12 to below 4/12

  [[nodiscard]] double length_ft(LineType type) const { return lengths_ft[static_cast<std::size_t>(type)]; }
};
/// Area: of the summary, else the sum of the faces' own areas where all publish one, else measured. Lengths:
/// of the summary, else measured. Areas by pitch follow the faces in the same way. `measured` is that of the
/// report.
[[nodiscard]] PublishedTotals published_totals(const Report& report, const Measurements& measured);

}  // namespace roof
