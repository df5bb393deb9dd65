// Faces of a roof drawn from above, with pitches and kinds of edges → points, lines and faces in feet.
#pragma once

#include <cmath>
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
};
[[nodiscard]] inline At operator-(const At& a, const At& b) { return {a.x - b.x, a.y - b.y}; }
[[nodiscard]] inline At operator+(const At& a, const At& b) { return {a.x + b.x, a.y + b.y}; }
[[nodiscard]] inline At operator*(const At& a, double by) { return {a.x * by, a.y * by}; }
[[nodiscard]] inline double dot(const At& a, const At& b) { return a.x * b.x + a.y * b.y; }
[[nodiscard]] inline double cross(const At& a, const At& b) { return a.x * b.y - a.y * b.x; }
[[nodiscard]] inline double distance(const At& a, const At& b) { return std::hypot(a.x - b.x, a.y - b.y); }

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

/// Gives the faces heights: each rises by its pitch from its eave, or falls from its ridge, or follows its
/// arrow; faces that share an edge meet there, others begin at a height of their own. Adds what the drawing
/// says against the print to `roof.checks`. nullopt: it does not fit the print; `why` says where.
[[nodiscard]] std::optional<Structure> raise_faces(std::vector<DrawnFace> faces,
                                                   const std::vector<std::vector<At>>& holes,
                                                   const std::vector<DrawnEdge>& edges, double feet_per_pt,
                                                   PrintedRoof& roof, std::string& why);

}  // namespace roof::readers
