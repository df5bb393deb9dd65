#include <algorithm>
#include <cmath>
#include <utility>

#include "esx/roof/sketch.h"
#include "geometry/vectors.h"

namespace roof {

using namespace geometry;
namespace {

class PieceMaker {
 public:
  PieceMaker(const Structure& structure, const StructureFigures& figures)
      : structure_(structure), figures_(figures) {}

  void add_ridges(Sketch& sketch) const {
    for (const Line& line : structure_.lines)
      if (line.type == LineType::ridge && !line.faces.empty())
        sketch.pieces.push_back(piece(line, line.faces, true));
  }

  void add_faces(Sketch& sketch) const {
    for (const FaceFigures& f : figures_.faces)
      if (const Line* edge = longest_level_edge(structure_.face(f.face)))
        sketch.pieces.push_back(piece(*edge, {f.face}, false));
  }

 private:
  [[nodiscard]] const Line* longest_level_edge(const Face& face) const {
    const Line* best = nullptr;
    double longest = 0;
    for (const int l : face.lines) {
      const Line& line = structure_.line(l);
      const double line_ft = length_ft(structure_, line);
      if (!is_level(along(structure_, line)) || line_ft <= longest + 1e-9) continue;
      longest = line_ft;
      best = &line;
    }
    return best;
  }

  [[nodiscard]] GablePiece piece(const Line& line, const std::vector<int>& faces, bool has_ridge) const {
    GablePiece made{
        structure_.id, line.id, has_ridge, 0, 0, structure_.point(line.from), structure_.point(line.to), {}};
    const Vector along = made.to - made.from;
    made.length_ft = length(along);
    made.azimuth_deg = in_full_turn(in_degrees(std::atan2(along.x, along.y)));
    for (const int f : faces) made.sides.push_back(side(made, f));
    return made;
  }

  [[nodiscard]] PieceSide side(const GablePiece& piece, int index) const {
    const Face& face = structure_.face(index);
    const Vector along = piece.to - piece.from;
    const double run = std::max(plan_length(along), 1e-9);
    double farthest = 0;
    for (const int p : face.ring) {
      const Vector to = structure_.point(p) - piece.from;
      const double off = (along.x * to.y - along.y * to.x) / run;  // to the left of the ridge
      if (std::abs(off) > std::abs(farthest)) farthest = off;
    }
    const auto figures = std::ranges::find(figures_.faces, index, &FaceFigures::face);
    PieceSide side{face.id, face.label, farthest > 0, figures->pitch, std::abs(farthest), 0};
    side.area_sf = piece.length_ft * side.plan_run_ft * std::hypot(1, side.pitch / 12);
    return side;
  }

  const Structure& structure_;
  const StructureFigures& figures_;
};

}  // namespace

Sketch make_sketch(const Report& report, const Measurements& measured) {
  Sketch sketch;
  for (std::size_t s = 0; s < report.structures.size(); ++s) {
    const std::size_t before = sketch.pieces.size();
    const PieceMaker maker(report.structures[s], measured.structures[s]);
    maker.add_ridges(sketch);
    if (sketch.pieces.size() == before) maker.add_faces(sketch);
  }
  for (const GablePiece& piece : sketch.pieces)
    for (const PieceSide& side : piece.sides) sketch.area_sf += side.area_sf;
  return sketch;
}

}  // namespace roof
