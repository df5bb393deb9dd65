#include "readers/structure_reader.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "geometry/decimal.h"
#include "geometry/vectors.h"
#include "readers/face_ring.h"
#include "readers/id_table.h"
#include "readers/lists.h"
#include "readers/vocabulary.h"

namespace roof::readers {

using namespace geometry;
namespace {

using estimate::Error;
using estimate::ErrorCode;
using estimate::Warning;
using estimate::XmlElement;
using MaybeError = std::optional<Error>;

std::string_view value_of(const XmlElement& e, std::string_view name) {
  const std::string* value = e.attribute(name);
  return value == nullptr ? std::string_view() : std::string_view(*value);
}

std::optional<double> number_of(const XmlElement& e, std::string_view name) {
  return read_decimal(value_of(e, name));
}

struct PointHash {
  std::size_t operator()(const Point& p) const {
    const std::hash<double> hash;
    return (hash(p.x_ft) * 31 + hash(p.y_ft)) * 31 + hash(p.z_ft);
  }
};

class StructureReader {
 public:
  StructureReader(std::string id, const KindInfo& kind, std::vector<Warning>& warnings)
      : kind_(kind), warnings_(warnings) {
    structure_.id = std::move(id);
  }

  estimate::Result<Structure> read(const XmlElement& roof) {
    if (auto error = group(roof, {"POINTS", "POINT", &StructureReader::point}, points_))
      return std::unexpected(*error);
    if (auto error = group(roof, {"LINES", "LINE", &StructureReader::line}, lines_))
      return std::unexpected(*error);
    if (auto error = group(roof, {"FACES", "FACE", &StructureReader::face}, faces_))
      return std::unexpected(*error);
    settle_line_types();
    return std::move(structure_);
  }

 private:
  struct Group {
    std::string_view list, member;
    MaybeError (StructureReader::*read)(const XmlElement&);
  };

  MaybeError group(const XmlElement& roof, const Group& group, IdTable& ids) {
    for (const XmlElement& list : roof.children) {
      if (list.name != group.list) continue;
      ids.reserve(list.children.size());
      for (const XmlElement& e : list.children)
        if (e.name == group.member)
          if (auto error = (this->*group.read)(e)) return error;
    }
    return std::nullopt;
  }

  [[nodiscard]] Error bad(const XmlElement& e, std::string message) const {
    return {ErrorCode::invalid_roof_report, "line " + std::to_string(e.line) + ": " + std::move(message),
            structure_.id + "/" + e.name + " " + std::string(value_of(e, "id"))};
  }

  MaybeError add_id(IdTable& ids, const XmlElement& e, std::size_t index) {
    const std::string_view id = value_of(e, "id");
    if (id.empty()) return bad(e, "it has no id");
    if (!ids.add(id, static_cast<int>(index))) return bad(e, "the id is used twice");
    return std::nullopt;
  }

  MaybeError point(const XmlElement& e) {
    const auto data = read_decimals(value_of(e, "data"));
    if (!data || data->size() != 3) return bad(e, "its data are not three numbers");
    const Point p{(*data)[0], (*data)[1], (*data)[2]};
    // Some writers give every line points of its own: those that coincide are one.
    const auto [at, is_new] = welded_.try_emplace(p, structure_.points.size());
    if (is_new) structure_.points.push_back(p);
    return add_id(points_, e, at->second);
  }

  MaybeError line(const XmlElement& e) {
    const auto ends = read_ids(value_of(e, "path"));
    if (ends.size() != 2) return bad(e, "its path does not name two points");
    const auto from = points_.find(ends[0]), to = points_.find(ends[1]);
    if (!from || !to)
      return bad(e, "its path names a point that does not exist: " + std::string(from ? ends[1] : ends[0]));
    Line& line = structure_.lines.emplace_back();
    line.id = value_of(e, "id");
    line.type_written = value_of(e, "type");
    line.from = *from;
    line.to = *to;
    const auto type = line_type_by_word(line.type_written);
    if (!type) note_unknown("line_type_unknown", "line", line.type_written, line.id);
    line.type = type.value_or(LineType::other);
    return add_id(lines_, e, structure_.lines.size() - 1);
  }

  MaybeError face(const XmlElement& e) {
    Face face;
    face.id = value_of(e, "id");
    face.type_written = value_of(e, "type");
    face.label = value_of(e, "designator");
    if (face.label.empty()) face.label = value_of(e, "name");
    if (face.label.empty()) face.label = face.id;
    for (const std::string_view child : read_ids(value_of(e, "children"))) face.children.emplace_back(child);
    auto kind = face_kind_by_word(face.type_written);
    if (face.type_written.empty() && kind_.untyped_faces_are_roof) kind = FaceKind::roof;
    if (!kind) note_unknown("face_type_unknown", "face", face.type_written, face.id);
    face.kind = kind.value_or(FaceKind::other);
    if (face.kind != FaceKind::other)
      if (auto error = outline(e, face)) return error;
    structure_.faces.push_back(std::move(face));
    return add_id(faces_, e, structure_.faces.size() - 1);
  }

  MaybeError outline(const XmlElement& e, Face& face) {
    const XmlElement* polygon = e.child("POLYGON");
    if (polygon == nullptr) return bad(e, "it has no POLYGON");
    put_published(*polygon, face.published);
    std::vector<RingSegment> segments;
    for (const std::string_view id : read_ids(value_of(*polygon, "path"))) {
      const auto line = lines_.find(id);
      if (!line) return bad(e, "its path names a line that does not exist: " + std::string(id));
      const Line& l = structure_.line(*line);
      face.lines.push_back(*line);
      if (l.from != l.to) segments.push_back({l.from, l.to});
    }
    if (segments.size() < 3) return bad(e, "its path has fewer than three lines");
    auto ring = face_ring(segments, [&](std::span<const int> r) { return misfit(r, face.published); });
    if (!ring) return bad(e, "its lines do not make a closed outline");
    if (ring->reordered)
      warnings_.push_back({"ring_reordered", place(face.id) + " lists its lines out of order", {}, {}});
    face.ring = std::move(ring->points);
    return std::nullopt;
  }

  /// The outline whose area comes nearest the published one; without that, the largest.
  [[nodiscard]] double misfit(std::span<const int> ring, const PublishedFace& published) const {
    const double area = length(area_vector(structure_.points, ring));
    const auto wanted = published.area_sf ? published.area_sf : published.size_sf;
    return wanted ? std::abs(area - *wanted) : -area;
  }

  void put_published(const XmlElement& polygon, PublishedFace& published) const {
    published.area_sf = number_of(polygon, "unroundedsize");
    published.size_sf = number_of(polygon, "size");
    if (!published.area_sf && !kind_.sizes_are_rounded) published.area_sf = published.size_sf;
    published.pitch = number_of(polygon, "pitch");
    published.azimuth_deg = number_of(polygon, "orientation");
    if (published.azimuth_deg && kind_.orientation_from_x_axis)
      published.azimuth_deg = std::fmod(450 - *published.azimuth_deg, 360);
  }

  /// What only the faces on both sides can tell.
  void settle_line_types() {
    std::vector<bool> on_penetration(structure_.lines.size(), false);
    for (std::size_t f = 0; f < structure_.faces.size(); ++f) {
      for (const int l : structure_.faces[f].lines) {
        auto& faces = structure_.lines[static_cast<std::size_t>(l)].faces;
        const bool roof = structure_.faces[f].kind == FaceKind::roof;
        if (!roof) on_penetration[static_cast<std::size_t>(l)] = true;
        if (roof && (faces.empty() || faces.back() != static_cast<int>(f)))
          faces.push_back(static_cast<int>(f));
      }
    }
    for (std::size_t l = 0; l < structure_.lines.size(); ++l) {
      Line& line = structure_.lines[l];
      const bool bend = line.faces.size() >= 2 && !on_penetration[l];
      if (line.type == LineType::other && bend) line.type = LineType::transition;
    }
  }

  [[nodiscard]] std::string place(std::string_view id) const { return structure_.id + "/" + std::string(id); }

  void note_unknown(std::string code, std::string_view what, const std::string& word, std::string_view id) {
    if (!noted_.insert(std::string(what) + word).second) return;
    warnings_.push_back(
        {std::move(code),
         "the " + std::string(what) + " type \"" + word + "\" is not known; it counts as other",
         {},
         place(id)});
  }

  const KindInfo& kind_;
  std::vector<Warning>& warnings_;
  Structure structure_;
  IdTable points_, lines_, faces_;
  std::unordered_map<Point, std::size_t, PointHash> welded_;
  std::set<std::string> noted_;
};

}  // namespace

estimate::Result<Structure> read_structure(const XmlElement& roof, std::string id, const KindInfo& kind,
                                           std::vector<Warning>& warnings) {
  return StructureReader(std::move(id), kind, warnings).read(roof);
}

}  // namespace roof::readers
