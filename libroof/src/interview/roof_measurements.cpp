#include "esx/roof/roof_measurements.h"

#include <algorithm>
#include <utility>

#include "geometry/vectors.h"

namespace roof {

using geometry::length_ft;
namespace {

/// The faces of one structure; gives the position of each among the slopes, −1 for what is not a roof.
std::vector<int> add_slopes(const Structure& structure, const StructureFigures& figures,
                            std::vector<Slope>& slopes) {
  std::vector<int> positions(structure.faces.size(), -1);
  for (const FaceFigures& f : figures.faces) {
    positions[static_cast<std::size_t>(f.face)] = static_cast<int>(slopes.size());
    const Face& face = structure.face(f.face);
    slopes.push_back({face.label, face.published.area_sf.value_or(f.area_sf), f.area_sf, f.pitch,
                      f.whole_pitch, f.azimuth_deg});
  }
  return positions;
}

bool all_publish_areas(const Report& report) {
  return std::ranges::all_of(report.structures, [](const Structure& s) {
    return std::ranges::all_of(
        s.faces, [](const Face& f) { return f.kind != FaceKind::roof || f.published.area_sf.has_value(); });
  });
}

}  // namespace

RoofMeasurements roof_measurements(const Report& report) {
  const Measurements measured = measure(report);
  RoofMeasurements made;
  made.totals = published_totals(report, measured);
  for (std::size_t i = 0; i < report.structures.size(); ++i) {
    const Structure& structure = report.structures[i];
    const auto positions = add_slopes(structure, measured.structures[i], made.slopes);
    for (const Line& line : structure.lines) {
      if (line.faces.empty()) continue;
      SlopeEdge edge{line.type, length_ft(structure, line), {}};
      for (const int face : line.faces) edge.slopes.push_back(positions[static_cast<std::size_t>(face)]);
      made.edges.push_back(std::move(edge));
    }
  }
  if (!all_publish_areas(report))
    for (Slope& slope : made.slopes) slope.area_sf = slope.computed_area_sf;
  return made;
}

}  // namespace roof
