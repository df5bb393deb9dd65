#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/roof/report.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "readers/report_reader.h"

namespace roof::readers {

using namespace geometry;

namespace {

using estimate::Error;
using estimate::ErrorCode;
using estimate::Warning;
using estimate::XmlElement;

/// Ids of one kind of element, in the order of the document. The ids' characters must outlive the table.
class IdTable {
 public:
  void reserve(std::size_t count);
  /// False: the id is there already.
  bool add(std::string_view id, int value);
  [[nodiscard]] std::optional<int> find(std::string_view id) const;

 private:
  struct Entry {
    std::string_view id;
    int value;
  };
  [[nodiscard]] const Entry* find_by_number(std::string_view id) const;

  std::vector<Entry> in_order_;
  std::unordered_map<std::string_view, int> others_;  // those that are not where their number says
};

void IdTable::reserve(std::size_t count) { in_order_.reserve(in_order_.size() + count); }

/// Writers number from 1 or 0, so that "L17" is in place 17 or 18: no search, however large the report.
const IdTable::Entry* IdTable::find_by_number(std::string_view id) const {
  const std::size_t digits = id.find_first_of("0123456789");
  if (digits == std::string_view::npos) return nullptr;
  std::size_t number = 0;
  std::from_chars(id.data() + digits, id.data() + id.size(), number);
  for (const std::size_t place : {number - 1, number})
    if (place < in_order_.size() && in_order_[place].id == id) return &in_order_[place];
  return nullptr;
}

bool IdTable::add(std::string_view id, int value) {
  if (find(id)) return false;
  in_order_.push_back({id, value});
  if (find_by_number(id) == nullptr) others_.emplace(id, value);
  return true;
}

std::optional<int> IdTable::find(std::string_view id) const {
  if (const Entry* entry = find_by_number(id)) return entry->value;
  const auto found = others_.find(id);
  return found == others_.end() ? std::nullopt : std::optional(found->second);
}

/// "1.0,2.0,3.0"; nullopt if any part is not a number.
std::optional<std::vector<double>> read_decimals(std::string_view text) {
  std::vector<double> numbers;
  for (const std::string_view part : estimate::split(text, ',')) {
    const auto number = geometry::read_decimal(part);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

/// "F9,F10" or "F9 F10"; empty parts are skipped.
std::vector<std::string_view> read_ids(std::string_view text) {
  std::vector<std::string_view> ids;
  for (const std::string_view part : estimate::split(text, ','))
    for (const std::string_view id : estimate::split_blanks(part)) ids.push_back(id);
  return ids;
}

template <class T>
struct Word {
  std::string_view written;
  T means;
};

constexpr auto line_words = std::to_array<Word<LineType>>({
    {"EAVE", LineType::eave},
    {"RAKE", LineType::rake},
    {"RIDGE", LineType::ridge},
    {"HIP", LineType::hip},
    {"VALLEY", LineType::valley},
    {"FLASHING", LineType::flashing},
    {"FLASH", LineType::flashing},
    {"STEPFLASH", LineType::step_flashing},
    {"PARAPET", LineType::parapet},
    {"HIDDEN", LineType::hidden},
    {"OTHER", LineType::other},
    // Of walls and soffits; they border no roof face.
    {"SOFFIT", LineType::other},
    {"OUTSIDECORNER", LineType::other},
    {"INSIDECORNER", LineType::other},
    {"OUTSIDE_CORNER_SIDING", LineType::other},
    {"INSIDE_CORNER_SIDING", LineType::other},
    {"OUTSIDE_CORNER_MASONRY", LineType::other},
    {"INSIDE_CORNER_MASONRY", LineType::other},
});

constexpr auto face_words = std::to_array<Word<FaceKind>>({
    {"ROOF", FaceKind::roof},
    {"ROOFPENETRATION", FaceKind::penetration},
    {"WALL", FaceKind::other},
    {"WALLPENETRATION", FaceKind::other},
    {"WINDOW", FaceKind::other},
    {"DOOR", FaceKind::other},
    {"SOFFIT", FaceKind::other},
    {"MATERIAL", FaceKind::other},
    {"ROOM", FaceKind::other},
});

template <class Table>
auto look_up(const Table& table, std::string_view written) {
  const std::string word = estimate::to_upper(estimate::trim(written));
  const auto found =
      std::ranges::find(table, std::string_view(word), [](const auto& row) { return row.written; });
  return found == table.end() ? std::nullopt : std::optional(found->means);
}

/// Case does not count; nullopt for a word that no row knows. OTHER is `other` until its faces are known.
std::optional<LineType> line_type_by_word(std::string_view written) { return look_up(line_words, written); }

/// The word of an edge's kind: SKETCH_IMPORT has EDGE, or RIDGE for a hip too, and says more in its subtype.
std::string_view kind_word(const XmlElement& line) {
  const std::string *type = line.attribute("type"), *subtype = line.attribute("subtype");
  if (type == nullptr) return {};
  const bool has_more = subtype != nullptr && line_type_by_word(*subtype);
  return has_more && estimate::to_upper(estimate::trim(*type)) == "EDGE" ? *subtype : *type;
}

std::optional<FaceKind> face_kind_by_word(std::string_view written) { return look_up(face_words, written); }

std::optional<std::vector<int>> in_listed_order(std::span<const RingSegment> segments, int start) {
  std::vector<int> ring;
  int at = start;
  for (const RingSegment& s : segments) {
    if (s.from != at && s.to != at) return std::nullopt;
    ring.push_back(at);
    at = s.from == at ? s.to : s.from;
  }
  return at == start ? std::optional(ring) : std::nullopt;
}

/// A depth-first walk with a stack of its own, since a face may have thousands of lines.
class RingWalk {
 public:
  RingWalk(std::span<const RingSegment> segments, const std::function<double(std::span<const int>)>& misfit)
      : segments_(segments), misfit_(misfit), used_(segments.size(), false) {
    for (std::size_t i = 0; i < segments.size(); ++i) {
      at_point_[segments[i].from].push_back(i);
      if (segments[i].to != segments[i].from) at_point_[segments[i].to].push_back(i);
    }
  }

  std::optional<std::vector<int>> best() {
    const bool every_point_is_left =
        std::ranges::all_of(at_point_, [](const auto& entry) { return entry.second.size() % 2 == 0; });
    if (segments_.empty() || !every_point_is_left) return std::nullopt;
    start_ = segments_[0].from;
    take(0);
    std::size_t steps = 50'000 + 8 * segments_.size();
    while (!path_.empty() && found_ < max_outlines && steps-- > 0) {
      if (path_.size() == segments_.size()) keep_if_closed();
      advance();
    }
    return best_;
  }

 private:
  struct Step {
    std::size_t segment;
    int from, to;
    std::size_t next = 0;  // position in at_point_ of the end to try next
  };
  static constexpr int max_outlines = 64;

  void take(std::size_t segment) {
    const int from = path_.empty() ? start_ : path_.back().to;
    const RingSegment& s = segments_[segment];
    used_[segment] = true;
    path_.push_back({segment, from, s.from == from ? s.to : s.from});
  }

  void advance() {
    Step& step = path_.back();
    const auto& choices = at_point_[step.to];
    while (step.next < choices.size()) {
      const std::size_t choice = choices[step.next++];
      if (!used_[choice]) return take(choice);
    }
    used_[step.segment] = false;
    path_.pop_back();
  }

  void keep_if_closed() {
    if (path_.back().to != start_) return;
    ++found_;
    std::vector<int> ring;
    ring.reserve(path_.size());
    for (const Step& step : path_) ring.push_back(step.from);
    const double misfit = misfit_(ring);
    if (best_ && misfit >= best_misfit_) return;
    best_ = std::move(ring);
    best_misfit_ = misfit;
  }

  std::span<const RingSegment> segments_;
  const std::function<double(std::span<const int>)>& misfit_;
  std::unordered_map<int, std::vector<std::size_t>> at_point_;
  std::vector<bool> used_;
  std::vector<Step> path_;
  int start_ = 0, found_ = 0;
  std::optional<std::vector<int>> best_;
  double best_misfit_ = 0;
};

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
    if (kind_.ridges_include_hips) settle_ridges();
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
    line.type_written = kind_word(e);
    line.from = *from;
    line.to = *to;
    line.type = line_type_by_word(line.type_written).value_or(LineType::other);
    const std::string_view subtype = value_of(e, "subtype");
    if (subtype != "FLAT" && !line_type_by_word(subtype))
      lines_without_subtype_.push_back(structure_.lines.size() - 1);
    if (kind_.ridges_include_hips && line.type == LineType::ridge && subtype == "HIP")
      line.type = LineType::hip;
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
      if (auto error = outline(e, face)) {
        if (face.kind != FaceKind::penetration) return error;
        warnings_.push_back({"penetration_left_out",
                             place(face.id) + ", a penetration, is left out: " + error->message,
                             {},
                             {}});
        return std::nullopt;
      }
    structure_.faces.push_back(std::move(face));
    return add_id(faces_, e, structure_.faces.size() - 1);
  }

  MaybeError outline(const XmlElement& e, Face& face) {
    const XmlElement* polygon = e.child("POLYGON");
    if (polygon == nullptr) return bad(e, "it has no POLYGON");
    put_published(*polygon, face.published);
    if (kind_.ridges_include_hips) put_drawn(e, *polygon, face.published);
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

  /// SKETCH_IMPORT as Xactimate writes it has slope and orientation at the face, the latter in radians.
  static void put_drawn(const XmlElement& face, const XmlElement& polygon, PublishedFace& published) {
    constexpr double quarter_deg = 90, full_deg = 360;
    if (const auto area = number_of(polygon, "area")) published.area_sf = area;
    if (const auto slope = number_of(face, "slope")) published.pitch = slope;
    if (const auto orientation = number_of(face, "orientation"))
      published.azimuth_deg = in_full_turn(quarter_deg + full_deg - in_degrees(*orientation));
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
      const bool is_known = line_type_by_word(line.type_written).has_value();
      if (!is_known && !line.faces.empty() && !on_penetration[l]) line.type = at_wall(line);
      if (line.type == LineType::other && bend) line.type = LineType::transition;
    }
  }

  /// Ridges without a subtype may be hips, and ridges and valleys bends or seams.
  void settle_ridges() {
    const auto by_geometry = classify_lines(structure_);
    for (const std::size_t l : lines_without_subtype_) {
      Line& line = structure_.lines[l];
      if (line.type != LineType::ridge && line.type != LineType::valley) continue;
      const bool bend = by_geometry[l] == LineType::transition || by_geometry[l] == LineType::hidden;
      if (bend)
        line.type = by_geometry[l];
      else if (line.type == LineType::ridge && !is_level(along(structure_, line)))
        line.type = LineType::hip;
    }
  }

  /// Where a wall is on the roof its bottom is flashed, by steps if it slopes. Other words that border a
  /// roof face count as other; those that border none do not matter.
  LineType at_wall(const Line& line) {
    if (estimate::to_upper(estimate::trim(line.type_written)) != "BOTTOMWALL") {
      note_unknown("line_type_unknown", "line", line.type_written, line.id);
      return LineType::other;
    }
    const Vector along = structure_.point(line.to) - structure_.point(line.from);
    constexpr double level_part = 0.02, level_ft = 0.02;
    const bool level = std::abs(along.z) <= level_part * length(along) + level_ft;
    return level ? LineType::flashing : LineType::step_flashing;
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
  std::vector<std::size_t> lines_without_subtype_;
};

}  // namespace

std::optional<FaceRing> face_ring(std::span<const RingSegment> segments,
                                  const std::function<double(std::span<const int>)>& misfit) {
  if (segments.size() < 3) return std::nullopt;
  for (const int start : {segments[0].from, segments[0].to})
    if (auto ring = in_listed_order(segments, start)) return FaceRing{*std::move(ring), false};
  auto ring = RingWalk(segments, misfit).best();
  if (!ring) return std::nullopt;
  return FaceRing{*std::move(ring), true};
}

estimate::Result<Structure> read_structure(const XmlElement& roof, std::string id, const KindInfo& kind,
                                           std::vector<Warning>& warnings) {
  return StructureReader(std::move(id), kind, warnings).read(roof);
}

}  // namespace roof::readers
