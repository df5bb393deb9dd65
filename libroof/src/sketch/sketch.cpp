#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "esx/roof/emit.h"
#include "geometry/geometry.h"

namespace roof {

using namespace geometry;

namespace {

class PieceMaker {
 public:
  PieceMaker(const Structure& structure, const StructureFigures& figures)
      : structure_(structure), figures_(figures), placed_(structure.faces.size(), false) {}

  void add_ridges(Sketch& sketch) {
    for (const Line& line : structure_.lines)
      if (line.type == LineType::ridge && !line.faces.empty())
        sketch.pieces.push_back(piece(line, line.faces, true));
  }

  /// Those that are in no piece yet.
  void add_faces(Sketch& sketch) {
    for (const FaceFigures& f : figures_.faces) {
      if (placed_[static_cast<std::size_t>(f.face)]) continue;
      const std::vector<int> single = {f.face};
      sketch.pieces.push_back(piece(lower_edge(structure_.face(f.face)), single, false));
    }
  }

 private:
  /// The longest level edge; where none is level, the longest.
  [[nodiscard]] const Line& lower_edge(const Face& face) const {
    const Line* best = &structure_.line(face.lines.front());
    bool best_is_level = false;
    double longest = 0;
    for (const int l : face.lines) {
      const Line& line = structure_.line(l);
      const double line_ft = length_ft(structure_, line);
      const bool level = is_level(along(structure_, line));
      const bool better = level != best_is_level ? level : line_ft > longest + 1e-9;
      if (!better) continue;
      best = &line;
      best_is_level = level;
      longest = line_ft;
    }
    return *best;
  }

  [[nodiscard]] SketchPiece piece(const Line& line, const std::vector<int>& faces, bool has_ridge) {
    SketchPiece made{
        structure_.id, line.id, has_ridge, 0, 0, structure_.point(line.from), structure_.point(line.to), {}};
    const Vector along = made.to - made.from;
    made.length_ft = length(along);
    made.azimuth_deg = in_full_turn(in_degrees(std::atan2(along.x, along.y)));
    for (const int f : faces) {
      made.sides.push_back(side(made, f));
      placed_[static_cast<std::size_t>(f)] = true;
    }
    return made;
  }

  [[nodiscard]] PieceSide side(const SketchPiece& piece, int index) const {
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
    return {index, face.id, face.label, farthest > 0, figures->pitch, std::abs(farthest)};
  }

  const Structure& structure_;
  const StructureFigures& figures_;
  std::vector<bool> placed_;  // by face
};

}  // namespace

Sketch make_sketch(const Report& report, const Measurements& measured) {
  Sketch sketch;
  for (std::size_t s = 0; s < report.structures.size(); ++s) {
    PieceMaker maker(report.structures[s], measured.structures[s]);
    maker.add_ridges(sketch);
    maker.add_faces(sketch);
  }
  sketch.area_sf = measured.total.area_sf;  // every face is in a piece
  return sketch;
}

}  // namespace roof
