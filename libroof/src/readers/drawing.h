// The lines of a drawing → the faces between them; faces drawn from above, with pitches and kinds of edges →
// points, lines and faces in feet.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "esx/roof/report.h"

namespace roof::readers {

inline constexpr double same_point_pt = 0.3;  // corners that are drawn once per face

/// A place on the page in points; y grows downward.
struct At {
  double x = 0, y = 0;
  [[nodiscard]] friend At operator-(const At& a, const At& b) { return {a.x - b.x, a.y - b.y}; }
  [[nodiscard]] friend At operator+(const At& a, const At& b) { return {a.x + b.x, a.y + b.y}; }
  [[nodiscard]] friend At operator*(const At& a, double by) { return {a.x * by, a.y * by}; }
};
[[nodiscard]] inline double dot(const At& a, const At& b) { return a.x * b.x + a.y * b.y; }
[[nodiscard]] inline double cross(const At& a, const At& b) { return a.x * b.y - a.y * b.x; }
/// Much faster than std::hypot, which no place on a page needs.
[[nodiscard]] inline double distance(const At& a, const At& b) { return std::sqrt(dot(a - b, a - b)); }

struct Segment {
  At a = {}, b = {};
};

/// A bounded face: its corners in turn, and the sides it has, each a pair of corners with the lower first.
struct GraphFace {
  std::vector<int> corners = {};
  double area = 0;  // square points
};

/// The lines split where they meet and cross, and the faces that they bound. Ends that differ by less than
/// `weld_pt` are one corner. Empty: there are more lines than drawings have.
struct PlaneGraph {
  std::vector<At> corners = {};
  std::vector<GraphFace> faces = {};

  [[nodiscard]] std::vector<At> ring(const GraphFace& face) const;
};
[[nodiscard]] PlaneGraph plane_graph(std::span<const Segment> segments, double weld_pt);

/// A line of the length diagram.
struct DrawnEdge {
  At a = {}, b = {};
  LineType type = LineType::other;
};

/// A facet as drawn and labeled.
struct DrawnFace {
  std::string label = {};
  std::vector<At> corners = {};
  double area_sf = 0, pitch = 0;     // as printed
  std::optional<At> downslope = {};  // of its arrow
};

/// Moves edges of one page to the scale and place of the corners of another: both frame the same roof.
void fit_edges(std::vector<DrawnEdge>& edges, std::span<const At> corners);

/// Feet per point: eaves and ridges are level, so that their lengths are those of the drawing. nullopt: there
/// are none.
[[nodiscard]] std::optional<double> level_scale(std::span<const DrawnEdge> edges, const PrintedPart& printed);

[[nodiscard]] double plan_area(std::span<const At> ring);
[[nodiscard]] bool contains(std::span<const At> ring, const At& at);
/// How far a place is from a segment, and how far along it, 0 to 1.
struct Foot {
  double off = 0, along = 0;
};
[[nodiscard]] Foot foot_on(const At& at, const At& a, const At& b);
/// Sloped area per area of the plan.
[[nodiscard]] double slope_factor(double pitch);

/// By how much faces may differ from their labels: by a share of the area, or 1 sf; and how many may do so;
/// and by how much the scale that gives the printed area may differ from that of the level lines.
struct FaceLimits {
  double area_share = 0, bad_share = 0, scale_share = 0;
};

/// Cuts holes out of the facets: each out of the smallest in which it lies, whose outline then runs to it
/// along a slit and back. A hole that touches the outline is a notch there already.
void cut_holes(std::vector<DrawnFace>& faces, const std::vector<std::vector<At>>& holes);

/// Gives the faces heights: each rises by its pitch from its eave, or falls from its ridge, or follows its
/// arrow; faces that share an edge meet there, others begin at a height of their own. Adds what the drawing
/// says against the print to `roof.checks`. nullopt: it does not fit the print; `why` says where.
[[nodiscard]] std::optional<Structure> raise_faces(std::vector<DrawnFace> faces,
                                                   const std::vector<std::vector<At>>& holes,
                                                   const std::vector<DrawnEdge>& edges, double feet_per_pt,
                                                   const FaceLimits& limits, PrintedRoof& roof,
                                                   std::string& why);

/// A pitch on the pitch diagram, moved to the scale of the area diagram.
struct PitchLabel {
  At place;
  double pitch = 0;
};

/// Gives every facet, which has an area, one of the pitches of the table: labels are near their facets, areas
/// add up to the table, and letters go by area of the plan.
void choose_pitches(const std::vector<PitchLabel>& labels, PrintedRoof& roof);

/// An extended report gives areas of facets for even pitches only. From plan areas, those of pitch 0, makes
/// pitches and areas that close the table of pitches; false: none do, or there is not one way.
[[nodiscard]] bool solve_facet_table(PrintedRoof& roof);

}  // namespace roof::readers
