#include "esx/roof/measure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "geometry/decimal.h"
#include "geometry/vectors.h"

namespace roof {

using namespace geometry;
namespace {

constexpr double max_pitch = 1'000;  // pitch of vertical faces
constexpr double no_slope = 1e-9;
constexpr double half_way = 0.02;  // a pitch that near to x.5 may be printed either way

/// floor(x + 0.5), where what arithmetic took from an exact half is given back.
int round_pitch(double pitch) { return whole_number(std::floor(pitch + 0.5 + 1e-6)); }

int whole_pitch(double pitch, const std::optional<double>& published) {
  if (!published || *published < 0 || *published > max_pitch) return round_pitch(pitch);
  const int printed = round_pitch(*published);
  return std::abs(pitch - printed) <= 0.5 + half_way ? printed : round_pitch(pitch);
}

double off_plane(const Structure& s, const std::vector<int>& ring, const Vector& normal) {
  const double size = length(normal);
  if (size == 0) return 0;
  const Point& origin = s.point(ring[0]);
  double mean = 0;
  std::vector<double> heights;
  for (const int p : ring) {
    heights.push_back(dot(s.point(p) - origin, normal) / size);
    mean += heights.back() / static_cast<double>(ring.size());
  }
  double worst = 0;
  for (const double height : heights) worst = std::max(worst, std::abs(height - mean));
  return worst;
}

FaceFigures face_figures(const Structure& s, std::size_t index) {
  const Face& face = s.faces[index];
  const Vector normal = area_vector(s.points, face.ring);
  const double across = plan_length(normal);
  FaceFigures figures;
  figures.face = static_cast<int>(index);
  figures.area_sf = length(normal);
  figures.plan_sf = normal.z;
  figures.pitch = normal.z > 0 ? std::min(12 * across / normal.z, max_pitch) : max_pitch;
  figures.whole_pitch = whole_pitch(figures.pitch, face.published.pitch);
  if (across > no_slope * figures.area_sf) {
    figures.azimuth_deg = in_full_turn(in_degrees(std::atan2(normal.x, normal.y)) - s.north_deg);
  }
  figures.off_plane_ft = off_plane(s, face.ring, normal);
  return figures;
}

struct Extent {
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] double size() const { return high < low ? 0 : high - low; }
};

/// Figures of any number of structures.
class Sum {
 public:
  void add(const Structure& s, const StructureFigures& figures) {
    for (const FaceFigures& face : figures.faces) add_face(s, face);
    for (const Face& face : s.faces)
      if (face.kind == FaceKind::penetration) add_penetration(s, face);
    for (const Line& line : s.lines) {
      if (line.faces.empty()) continue;
      const auto type = static_cast<std::size_t>(line.type);
      sum_.lengths_ft[type] += length_ft(s, line);
      ++sum_.line_counts[type];
    }
  }

  [[nodiscard]] Figures take() {
    sum_.extent_x_ft = x_.size();
    sum_.extent_y_ft = y_.size();
    double largest = -1;
    for (const auto& [pitch, area] : by_pitch_) {
      sum_.pitches.push_back({pitch, area, sum_.area_sf > 0 ? area / sum_.area_sf : 0});
      if (area > largest * (1 + 1e-9)) {
        largest = area;
        sum_.predominant_pitch = pitch;
      }
    }
    return std::move(sum_);
  }

 private:
  void add_face(const Structure& s, const FaceFigures& face) {
    sum_.area_sf += face.area_sf;
    sum_.plan_area_sf += face.plan_sf;
    ++sum_.facet_count;
    by_pitch_[face.whole_pitch] += face.area_sf;
    for (const int p : s.face(face.face).ring) {
      x_.add(s.point(p).x_ft);
      y_.add(s.point(p).y_ft);
    }
  }

  void add_penetration(const Structure& s, const Face& face) {
    ++sum_.penetration_count;
    sum_.penetration_area_sf += length(area_vector(s.points, face.ring));
    for (const int line : face.lines) sum_.penetration_perimeter_ft += length_ft(s, s.line(line));
  }

  Figures sum_;
  std::map<int, double> by_pitch_;
  Extent x_, y_;
};

}  // namespace

Measurements measure(const Report& report) {
  Measurements measured;
  Sum total;
  for (const Structure& s : report.structures) {
    StructureFigures& figures = measured.structures.emplace_back();
    figures.id = s.id;
    for (std::size_t f = 0; f < s.faces.size(); ++f)
      if (s.faces[f].kind == FaceKind::roof) figures.faces.push_back(face_figures(s, f));
    Sum sum;
    sum.add(s, figures);
    figures.figures = sum.take();
    total.add(s, figures);
  }
  measured.total = total.take();
  return measured;
}

}  // namespace roof
