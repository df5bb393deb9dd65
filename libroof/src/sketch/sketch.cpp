#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/roof/emit.h"
#include "geometry/decimal.h"
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

constexpr int coordinate_digits = 9, figure_digits = 6;

struct ImportFace {
  std::string id, label;
  double pitch = 0, orientation_deg = 0;
  std::vector<std::string> lines;
};

struct ImportLine {
  std::string id;
  int from = 0, to = 0;
  std::string_view type;
};

/// The words of that grammar; it has none for hips and bends.
std::string_view import_type(LineType type) {
  switch (type) {
    case LineType::hip:
      return "RIDGE";
    case LineType::flashing:
      return "FLASH";
    case LineType::hidden:
    case LineType::transition:
      return "OTHER";
    default:
      return line_type_info(type).written;
  }
}

/// Counter-clockwise from the X axis, downslope.
double orientation(const Vector& normal) {
  if (plan_length(normal) < 1e-9) return 0;
  return in_full_turn(in_degrees(std::atan2(normal.y, normal.x)));
}

class ImportWriter {
 public:
  ImportWriter() {
    xml_.open("SKETCH_IMPORT");
    xml_.open("STRUCTURES");
  }

  void roof(std::string_view id, const std::vector<ImportFace>& faces, const std::vector<ImportLine>& lines,
            const std::vector<Point>& points) {
    xml_.open("ROOF");
    xml_.attribute("id", id);
    xml_.open("FACES");
    for (std::size_t i = 0; i < faces.size(); ++i) face(faces[i], i + 1);
    xml_.close();
    xml_.open("LINES");
    for (const ImportLine& l : lines) {
      xml_.open("LINE");
      xml_.attribute("id", l.id);
      xml_.attribute("path", point_id(l.from) + "," + point_id(l.to));
      xml_.attribute("type", l.type);
      xml_.close();
    }
    xml_.close();
    xml_.open("POINTS");
    for (std::size_t i = 0; i < points.size(); ++i) point(points[i], static_cast<int>(i));
    xml_.close();
    xml_.close();
  }

  std::string take() { return xml_.take(); }

 private:
  static std::string point_id(int index) { return "C" + std::to_string(index + 1); }

  void face(const ImportFace& f, std::size_t number) {
    xml_.open("FACE");
    xml_.attribute("id", f.id);
    xml_.attribute("designator", f.label);
    xml_.open("POLYGON");
    xml_.attribute("id", "P" + std::to_string(number));
    xml_.attribute("orientation", decimal(f.orientation_deg, figure_digits));
    xml_.attribute("path", estimate::join(f.lines, ","));
    xml_.attribute("pitch", decimal(f.pitch, figure_digits));
    xml_.close();
    xml_.close();
  }

  void point(const Point& p, int index) {
    xml_.open("POINT");
    xml_.attribute("id", point_id(index));
    xml_.attribute("data", decimal(p.x_ft, coordinate_digits) + "," + decimal(p.y_ft, coordinate_digits) +
                               "," + decimal(p.z_ft, coordinate_digits));
    xml_.close();
  }

  estimate::XmlWriter xml_;
};

ImportFace import_face(const Structure& structure, const Face& face, double pitch) {
  return {face.id, face.label, pitch, orientation(area_vector(structure.points, face.ring)), {}};
}

/// Pieces of all structures in one roof: faces, lines and points get numbers of their own.
class PieceDrawing {
 public:
  explicit PieceDrawing(const Report& report) : report_(report) {}

  void add(const SketchPiece& piece) {
    const auto structure = std::ranges::find(report_.structures, piece.structure, &Structure::id);
    for (const PieceSide& side : piece.sides)
      if (drawn_.insert({&*structure, side.index}).second) add_face(*structure, side);
  }

  std::string xml() const {
    ImportWriter writer;
    writer.roof("Roof", faces_, lines_, points_);
    return writer.take();
  }

 private:
  void add_face(const Structure& structure, const PieceSide& side) {
    const Face& face = structure.face(side.index);
    ImportFace made = import_face(structure, face, side.pitch);
    made.id = "F" + std::to_string(faces_.size() + 1);
    for (const int line : face.lines) made.lines.push_back(line_id(structure, line));
    faces_.push_back(std::move(made));
  }

  const std::string& line_id(const Structure& structure, int index) {
    const auto [at, is_new] = line_places_.try_emplace({&structure, index}, lines_.size());
    if (is_new) {
      const Line& line = structure.line(index);
      lines_.push_back({"L" + std::to_string(lines_.size() + 1), point(structure, line.from),
                        point(structure, line.to), import_type(line.type)});
    }
    return lines_[at->second].id;
  }

  int point(const Structure& structure, int index) {
    const auto [at, is_new] = point_places_.try_emplace({&structure, index}, points_.size());
    if (is_new) points_.push_back(structure.point(index));
    return static_cast<int>(at->second);
  }

  using Place = std::pair<const Structure*, int>;
  const Report& report_;
  std::set<Place> drawn_;
  std::map<Place, std::size_t> line_places_, point_places_;
  std::vector<ImportFace> faces_;
  std::vector<ImportLine> lines_;
  std::vector<Point> points_;
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

std::string pieces_xml(const Report& report, const Sketch& sketch) {
  PieceDrawing drawing(report);
  for (const SketchPiece& piece : sketch.pieces) drawing.add(piece);
  return drawing.xml();
}

std::string sketch_import_xml(const Report& report, const Measurements& measured) {
  ImportWriter writer;
  for (std::size_t s = 0; s < report.structures.size(); ++s) {
    const Structure& structure = report.structures[s];
    std::vector<ImportFace> faces;
    for (const FaceFigures& f : measured.structures[s].faces) {
      const Face& face = structure.face(f.face);
      ImportFace written = import_face(structure, face, f.pitch);
      for (const int l : face.lines) written.lines.push_back(structure.line(l).id);
      faces.push_back(std::move(written));
    }
    std::vector<ImportLine> lines;
    for (const Line& l : structure.lines)
      if (!l.faces.empty()) lines.push_back({l.id, l.from, l.to, import_type(l.type)});
    writer.roof(structure.id, faces, lines, structure.points);
  }
  return writer.take();
}

}  // namespace roof
