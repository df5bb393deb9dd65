// Report → what SKETCH_IMPORT can say: faces without holes, edges in its words; the document; its rules.

#include "sketch/drawing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/roof/measure.h"
#include "esx/roof/read_report.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"

namespace roof::sketch {

using namespace geometry;

namespace {

using estimate::Error;
using estimate::ErrorCode;
using estimate::Warning;

using Ring = std::vector<int>;  // points once around

std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// A line of the grammar: its type, and the subtype that Xactimate itself writes; none: it has no word for
/// it, and the type is the nearest.
struct ImportWord {
  LineType type;
  std::string_view word, subtype;
};
constexpr auto import_words = std::to_array<ImportWord>({
    {LineType::eave, "EAVE", "EAVE"},
    {LineType::rake, "RAKE", "RAKE"},
    {LineType::ridge, "RIDGE", "FLAT"},
    {LineType::hip, "RIDGE", "HIP"},
    {LineType::valley, "VALLEY", "VALLEY"},
    {LineType::flashing, "FLASH", "FLASH"},
    {LineType::step_flashing, "STEPFLASH", "STEPFLASH"},
    {LineType::parapet, "PARAPET", "PARAPET"},
});

const ImportWord* word_of(LineType type) {
  const auto found = std::ranges::find(import_words, type, &ImportWord::type);
  return found == import_words.end() ? nullptr : &*found;
}

/// Whether the second face falls away below the plane of the first.
bool is_convex(const Structure& s, const Line& line) {
  const Ring &first = s.face(line.faces[0]).ring, &second = s.face(line.faces[1]).ring;
  const Vector normal = area_vector(s.points, first);
  double height = 0;
  for (const int p : second) height += dot(s.point(p) - s.point(line.from), normal);
  return height <= 0;
}

/// One structure; numbers go on from those of the structures before.
class StructureDrawing {
 public:
  StructureDrawing(const Structure& from, Structure& to, std::vector<Warning>& warnings)
      : from_(from), to_(to), warnings_(warnings), points_(from.points.size(), -1) {
    to_.id = from.id;
  }

  void add(const Face& face) {
    const auto parts = without_holes(from_, face.ring);
    if (parts.size() > 1)
      warnings_.push_back({"sketch_face_split",
                           "face " + face.label + " of " + from_.id + " has a hole, or parts that touch; " +
                               "the sketch has " + std::to_string(parts.size()) + " faces for it",
                           {},
                           {}});
    lines_of_face_ = face.lines;
    seams_.clear();
    for (const Ring& part : parts) add_face(part);
  }

  /// Bends and seams have no word of their own. `odd_ft`: their length.
  void name_lines(double& odd_ft) {
    const auto by_geometry = classify_lines(to_);
    for (std::size_t l = 0; l < to_.lines.size(); ++l) {
      Line& line = to_.lines[l];
      if (word_of(line.type) == nullptr) {
        odd_ft += length_ft(to_, line);
        line.type = by_geometry[l];
      }
      if (const ImportWord* word = word_of(line.type))
        line.type_written = word->word;
      else if (line.type == LineType::other)
        line.type_written = "OTHER";
      else
        line.type_written = is_convex(to_, line) ? "RIDGE" : "VALLEY";
    }
  }

 private:
  void add_face(const Ring& ring) {
    const int index = static_cast<int>(to_.faces.size());
    Face made;
    made.kind = FaceKind::roof;
    std::vector<bool> used(lines_of_face_.size(), false);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const int line = line_between(ring[i], ring[(i + 1) % ring.size()], used);
      made.lines.push_back(line);
      made.ring.push_back(point(ring[i]));
      to_.lines[at(line)].faces.push_back(index);
    }
    to_.faces.push_back(std::move(made));
  }

  int line_between(int a, int b, std::vector<bool>& used) {
    for (std::size_t i = 0; i < lines_of_face_.size(); ++i) {
      const Line& line = from_.line(lines_of_face_[i]);
      const bool joins = (line.from == a && line.to == b) || (line.from == b && line.to == a);
      if (!joins || used[i]) continue;
      used[i] = true;
      const auto [place, is_new] = lines_.try_emplace(lines_of_face_[i], to_.lines.size());
      if (is_new) add_line(a, b, line.type);
      return static_cast<int>(place->second);
    }
    const auto [place, is_new] = seams_.try_emplace(std::minmax(a, b), to_.lines.size());
    if (is_new) add_line(a, b, LineType::hidden);
    return static_cast<int>(place->second);
  }

  void add_line(int a, int b, LineType type) {
    Line line;
    line.type = type;
    line.from = point(a);
    line.to = point(b);
    to_.lines.push_back(std::move(line));
  }

  int point(int index) {
    int& place = points_[at(index)];
    if (place < 0) {
      place = static_cast<int>(to_.points.size());
      to_.points.push_back(from_.point(index));
    }
    return place;
  }

  const Structure& from_;
  Structure& to_;
  std::vector<Warning>& warnings_;
  std::vector<int> points_;           // place of each point; below 0: not drawn yet
  std::map<int, std::size_t> lines_;  // place of each line that is drawn
  std::vector<int> lines_of_face_;
  std::map<std::pair<int, int>, std::size_t> seams_;  // of the face, by the points at their ends
};

/// Ids are unique in the whole document.
void number(Report& roof) {
  std::size_t faces = 0, lines = 0;
  for (Structure& structure : roof.structures) {
    for (Face& face : structure.faces) face.id = face.label = "F" + std::to_string(++faces);
    for (Line& line : structure.lines) line.id = "L" + std::to_string(++lines);
  }
}

constexpr int document_digits = 9;

/// As many decimals as Xactimate writes.
std::string fixed(double value) {
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::fixed, document_digits)
                       .ptr;
  std::string text(buffer.data(), end);
  return text == "-0.000000000" ? text.substr(1) : text;
}

class Document {
 public:
  std::string of(const Report& roof) {
    xml_.open("SKETCH_IMPORT");
    xml_.attribute("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
    xml_.attribute("thirdPartyProjectID", "1");
    add("VERSION", {{"coplanarity", "MaximumDeviation"},
                    {"dormers", "fill"},
                    {"precision", "0"},
                    {"precisionUnits", "foot"},
                    {"sourceVersion", "1028"},
                    {"targetVersion", "14"},
                    {"triangulation", "none"}});
    location(roof.location);
    xml_.open("STRUCTURES");
    for (const Structure& structure : roof.structures) {
      add_structure(structure);
      points_before_ += structure.points.size();
      faces_before_ += structure.faces.size();
    }
    return xml_.take();
  }

 private:
  using Attribute = std::pair<std::string_view, std::string>;

  void add(std::string_view name, const std::vector<Attribute>& attributes) {
    open(name, attributes);
    xml_.close();
  }

  void open(std::string_view name, const std::vector<Attribute>& attributes) {
    xml_.open(name);
    for (const auto& [key, value] : attributes) xml_.attribute(key, value);
  }

  void location(const Location& place) {
    const auto degrees = [](const std::optional<double>& value) {
      return value ? decimal(*value, document_digits) : std::string();
    };
    add("LOCATION", {{"address", place.address},
                     {"city", place.city},
                     {"lat", degrees(place.latitude)},
                     {"long", degrees(place.longitude)},
                     {"postal", place.postal_code},
                     {"state", place.state}});
  }

  void add_structure(const Structure& s) {
    open("ROOF", {{"id", s.id}});
    xml_.open("FACES");
    for (std::size_t f = 0; f < s.faces.size(); ++f) face(s, f);
    xml_.close();
    xml_.open("LINES");
    for (const Line& line : s.lines) add_line(line);
    xml_.close();
    xml_.open("POINTS");
    for (std::size_t p = 0; p < s.points.size(); ++p)
      add("POINT",
          {{"data", fixed(s.points[p].x_ft) + "," + fixed(s.points[p].y_ft) + "," + fixed(s.points[p].z_ft)},
           {"id", point_id(static_cast<int>(p))}});
    xml_.close();
    xml_.close();
  }

  /// Orientation: downslope in radians, counter-clockwise from the X axis.
  void face(const Structure& s, std::size_t index) {
    const Face& face = s.faces[index];
    const Vector normal = area_vector(s.points, face.ring);
    const double across = plan_length(normal);
    const bool is_flat = across <= 1e-9 * length(normal);
    const double slope = normal.z > 0 ? std::min(12 * across / normal.z, max_slope) : max_slope;
    std::vector<std::string> path;
    path.reserve(face.lines.size());
    for (const int line : face.lines) path.push_back(s.line(line).id);
    open("FACE", {{"id", face.id},
                  {"orientation", fixed(is_flat ? 0 : std::atan2(normal.y, normal.x))},
                  {"slope", fixed(is_flat ? 0 : slope)}});
    add("POLYGON", {{"area", fixed(length(normal))},
                    {"id", "P" + std::to_string(faces_before_ + index + 1)},
                    {"path", estimate::join(path, ",")}});
    xml_.close();
  }

  void add_line(const Line& line) {
    const bool is_edge = line.faces.size() < 2 && line.type_written != "RIDGE";
    open("LINE", {{"id", line.id},
                  {"overhang", is_edge ? "0" : ""},
                  {"path", point_id(line.from) + "," + point_id(line.to)}});
    if (const ImportWord* word = word_of(line.type)) xml_.attribute("subtype", word->subtype);
    xml_.attribute("type", line.type_written);
    xml_.close();
  }

  [[nodiscard]] std::string point_id(int index) const {
    return "C" + std::to_string(points_before_ + at(index) + 1);
  }

  static constexpr double max_slope = 1'000;  // of upright faces

  estimate::XmlWriter xml_;
  std::size_t points_before_ = 0, faces_before_ = 0;
};

constexpr double flatness_ft = 0.05;

class SketchRules {
 public:
  explicit SketchRules(const Structure& structure) : s_(structure), directions_(structure.lines.size()) {}

  std::vector<Error> faults(const StructureFigures& figures) {
    for (const FaceFigures& f : figures.faces) face(s_.face(f.face), f);
    for (std::size_t l = 0; l < s_.lines.size(); ++l) line(l);
    return std::move(faults_);
  }

 private:
  void fault(std::string_view what, const std::string& id, std::string message) {
    faults_.push_back({ErrorCode::invalid_roof_report,
                       std::string(what) + " " + id + " " + std::move(message),
                       s_.id + "/" + estimate::to_upper(what) + " " + id});
  }

  void face(const Face& face, const FaceFigures& figures) {
    if (!follows_its_lines(face)) return fault("face", face.id, "is not closed by its lines in their order");
    Ring sorted = face.ring;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end())
      fault("face", face.id, "has a hole, or touches itself, and could not be split");
    if (std::abs(signed_plan_area(s_, face.ring)) < 1e-9)
      fault("face", face.id, "is upright");
    else if (signed_plan_area(s_, face.ring) < 0)
      fault("face", face.id, "is wound clockwise");
    if (figures.off_plane_ft > flatness_ft)
      fault("face", face.id, "is not plane: a corner lies " + feet_text(figures.off_plane_ft) + " off");
  }

  bool follows_its_lines(const Face& face) {
    if (face.ring.size() < 3 || face.ring.size() != face.lines.size()) return false;
    for (std::size_t i = 0; i < face.ring.size(); ++i) {
      const int from = face.ring[i], to = face.ring[(i + 1) % face.ring.size()];
      const Line& line = s_.line(face.lines[i]);
      const bool along = line.from == from && line.to == to;
      if (!along && !(line.from == to && line.to == from)) return false;
      directions_[at(face.lines[i])].push_back(along);
    }
    return true;
  }

  void line(std::size_t index) {
    const Line& line = s_.lines[index];
    const std::vector<bool>& along = directions_[index];
    if (along.size() > 2) fault("line", line.id, "borders more than two faces");
    if (along.size() == 2 && along[0] == along[1])
      fault("line", line.id, "has both of its faces on the same side");
    const bool is_known =
        std::ranges::find(import_words, line.type_written, &ImportWord::word) != import_words.end();
    if (!is_known && !along.empty())
      fault("line", line.id, "is of a kind that the sketch has no word for: \"" + line.type_written + "\"");
  }

  const Structure& s_;
  std::vector<std::vector<bool>> directions_;  // of the faces along each line
  std::vector<Error> faults_;
};

/// Rounding can make corners one that are nearly so.
bool reads_back(const std::string& xml, const Report& drawn) {
  constexpr double tolerance = 1e-6;
  estimate::Limits limits = report_limits();
  limits.input_bytes = std::max(limits.input_bytes, std::uint64_t(xml.size()));
  const auto read = read_report(xml, limits);
  if (!read || !sketch_faults(read->value).empty()) return false;
  const Figures from = measure(drawn).total, to = measure(read->value).total;
  return from.facet_count == to.facet_count &&
         std::abs(from.area_sf - to.area_sf) <= tolerance * std::max(1.0, from.area_sf);
}

}  // namespace

Drawing draw(const Report& report) {
  Drawing drawing;
  drawing.roof.kind = ReportKind::sketch_import;
  drawing.roof.location = report.location;
  drawing.roof.structures.resize(report.structures.size());
  double odd_ft = 0;
  for (std::size_t i = 0; i < report.structures.size(); ++i) {
    StructureDrawing made(report.structures[i], drawing.roof.structures[i], drawing.warnings);
    for (const Face& face : report.structures[i].faces)
      if (face.kind == FaceKind::roof) made.add(face);
    made.name_lines(odd_ft);
  }
  number(drawing.roof);
  if (odd_ft > 0)
    drawing.warnings.push_back({"sketch_line_kind",
                                feet_text(odd_ft) + " of bends, seams and other edges have no word in a "
                                                    "sketch; they are drawn as what they look most like",
                                {},
                                {}});
  return drawing;
}

Report pieces_report(const Report& report, const Sketch& sketch) {
  Report merged;
  merged.location = report.location;
  Structure& roof = merged.structures.emplace_back();
  roof.id = "Roof";
  std::map<std::string_view, std::pair<int, int>> offsets;  // of lines and points, by structure
  for (const Structure& s : report.structures) {
    const int points = static_cast<int>(roof.points.size());
    offsets[s.id] = {static_cast<int>(roof.lines.size()), points};
    roof.points.insert(roof.points.end(), s.points.begin(), s.points.end());
    for (Line line : s.lines) {
      line.from += points;
      line.to += points;
      roof.lines.push_back(std::move(line));
    }
  }
  std::map<std::pair<std::string_view, int>, bool> drawn;
  for (const SketchPiece& piece : sketch.pieces)
    for (const PieceSide& side : piece.sides) {
      if (std::exchange(drawn[{piece.structure, side.index}], true)) continue;
      Face face = std::ranges::find(report.structures, piece.structure, &Structure::id)->face(side.index);
      const auto [lines, points] = offsets[piece.structure];
      for (int& line : face.lines) line += lines;
      for (int& point : face.ring) point += points;
      roof.faces.push_back(std::move(face));
    }
  return merged;
}

std::string document(const Drawing& drawing) { return Document().of(drawing.roof); }

}  // namespace roof::sketch

namespace roof {

std::vector<estimate::Error> sketch_faults(const Report& sketch) {
  const Measurements measured = measure(sketch);
  std::vector<estimate::Error> faults;
  for (std::size_t s = 0; s < sketch.structures.size(); ++s)
    for (estimate::Error& fault : sketch::SketchRules(sketch.structures[s]).faults(measured.structures[s]))
      faults.push_back(std::move(fault));
  return faults;
}

estimate::Result<estimate::Parsed<std::string>> sketch_import_xml(const Report& report) {
  if (report.structures.empty())
    return estimate::fail(estimate::ErrorCode::no_roof_geometry,
                          "there is nothing to draw: the roof has areas, but no faces");
  sketch::Drawing drawing = sketch::draw(report);
  if (auto faults = sketch_faults(drawing.roof); !faults.empty()) {
    faults.front().message = "the sketch cannot be written: " + faults.front().message;
    return std::unexpected(std::move(faults.front()));
  }
  std::string xml = sketch::document(drawing);
  if (!sketch::reads_back(xml, drawing.roof))
    return estimate::fail(estimate::ErrorCode::invalid_roof_report,
                          "the sketch cannot be written: it does not read back as it was drawn");
  return estimate::Parsed<std::string>{std::move(xml), std::move(drawing.warnings)};
}

}  // namespace roof
