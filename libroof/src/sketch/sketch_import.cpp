#include <cmath>
#include <string>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/roof/sketch.h"
#include "geometry/decimal.h"
#include "geometry/vectors.h"

namespace roof {

using namespace geometry;
namespace {

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

/// The corners of one side lie straight down from the ridge's ends.
class PieceDrawing {
 public:
  void add(const GablePiece& piece, std::size_t number) {
    const std::string name = std::to_string(number);
    const int from = add_point(piece.from), to = add_point(piece.to);
    const std::string top = "R" + name;
    lines_.push_back({top, from, to, piece.has_ridge ? "RIDGE" : "EAVE"});
    for (std::size_t i = 0; i < piece.sides.size(); ++i)
      add_side(piece, piece.sides[i], name + (i == 0 ? "A" : "B"), {from, to}, top);
  }

  std::string xml() const {
    ImportWriter writer;
    writer.roof("Roof", faces_, lines_, points_);
    return writer.take();
  }

 private:
  int add_point(const Point& p) {
    points_.push_back(p);
    return static_cast<int>(points_.size()) - 1;
  }

  void add_side(const GablePiece& piece, const PieceSide& side, const std::string& name,
                std::pair<int, int> ridge, const std::string& top) {
    const Vector along = piece.to - piece.from;
    const double run = std::max(plan_length(along), 1e-9), turn = side.left ? 1 : -1;
    const double dx = -along.y / run * turn * side.plan_run_ft, dy = along.x / run * turn * side.plan_run_ft;
    // Pieces of faces without a ridge hang on their lower edge.
    const double fall = (piece.has_ridge ? -1 : 1) * side.plan_run_ft * side.pitch / 12;
    const auto moved = [&](const Point& p) { return Point{p.x_ft + dx, p.y_ft + dy, p.z_ft + fall}; };
    const int a = add_point(moved(piece.from)), b = add_point(moved(piece.to));
    lines_.push_back({"E" + name, a, b, piece.has_ridge ? "EAVE" : "FLASH"});
    lines_.push_back({"K" + name, ridge.second, b, "RAKE"});
    lines_.push_back({"J" + name, a, ridge.first, "RAKE"});
    const double sign = piece.has_ridge ? 1 : -1;
    faces_.push_back({"F" + name,
                      side.label,
                      side.pitch,
                      orientation({dx * sign, dy * sign, 0}),
                      {top, "K" + name, "E" + name, "J" + name}});
  }

  std::vector<ImportFace> faces_;
  std::vector<ImportLine> lines_;
  std::vector<Point> points_;
};

}  // namespace

std::string pieces_xml(const Sketch& sketch) {
  PieceDrawing drawing;
  for (std::size_t i = 0; i < sketch.pieces.size(); ++i) drawing.add(sketch.pieces[i], i + 1);
  return drawing.xml();
}

std::string sketch_import_xml(const Report& report, const Measurements& measured) {
  ImportWriter writer;
  for (std::size_t s = 0; s < report.structures.size(); ++s) {
    const Structure& structure = report.structures[s];
    std::vector<ImportFace> faces;
    for (const FaceFigures& f : measured.structures[s].faces) {
      const Face& face = structure.face(f.face);
      ImportFace written{
          face.id, face.label, f.pitch, orientation(area_vector(structure.points, face.ring)), {}};
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
