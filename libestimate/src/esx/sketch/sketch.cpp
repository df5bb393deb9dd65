#include "esx/sketch/sketch.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

using Point3 = std::array<double, 3>;

constexpr double parallel = 1e-9;

struct InnerFace {
  PlanPoint origin, direction;  // direction has length 1
};

double cross(PlanPoint a, PlanPoint b) { return a.x * b.y - a.y * b.x; }

double doubled_area(const std::vector<PlanPoint>& points) {
  double sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) sum += cross(points[i], points[(i + 1) % points.size()]);
  return sum;
}

double distance(PlanPoint a, PlanPoint b) { return std::hypot(b.x - a.x, b.y - a.y); }

std::optional<InnerFace> inner_face(PlanPoint from, PlanPoint to, double inset, bool counter_clockwise) {
  const double length = distance(from, to);
  if (length <= 0) return std::nullopt;
  const PlanPoint direction{(to.x - from.x) / length, (to.y - from.y) / length};
  const double side = counter_clockwise ? inset : -inset;
  return InnerFace{{from.x - direction.y * side, from.y + direction.x * side}, direction};
}

/// The intersection of two faces; if they are collinear, the start of the second.
PlanPoint corner(const InnerFace& a, const InnerFace& b) {
  const double turn = cross(a.direction, b.direction);
  if (std::abs(turn) < parallel) return b.origin;
  const PlanPoint between{b.origin.x - a.origin.x, b.origin.y - a.origin.y};
  const double along = cross(between, b.direction) / turn;
  return {a.origin.x + a.direction.x * along, a.origin.y + a.direction.y * along};
}

constexpr double units = sketch_units_per_foot;
constexpr double largest_height_in_feet = 500;  // a larger height is in sketch units: the sources disagree
constexpr double largest_measure = 1e8;

/// Numbers separated by spaces, commas or semicolons.
std::vector<double> numbers_of(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == ',' || c == ';' || c == '\n'; }, ' ');
  std::vector<double> numbers;
  for (const std::string_view word : split_blanks(text)) {
    double value = 0;
    if (std::from_chars(word.data(), word.data() + word.size(), value).ec == std::errc())
      numbers.push_back(value);
  }
  return numbers;
}

std::vector<std::string> keys_of(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == ',' || c == ';' || c == '\n'; }, ' ');
  std::vector<std::string> keys;
  for (const std::string_view word : split_blanks(text)) keys.emplace_back(word);
  return keys;
}

struct Wall {
  std::vector<std::string> vertices;
  double thickness = 0;
};

/// The data of a level that its rooms refer to.
struct Level {
  std::map<std::string, Point3, std::less<>> vertices;
  std::map<std::string, Wall, std::less<>> walls;
  std::vector<const XmlElement*> rooms;
};

void collect(const XmlElement& e, Level& level, const std::vector<double>& coordinates) {
  for (const XmlElement& child : e.children) {
    if (child.name == "SKETCHLEVEL") continue;
    const std::string key = text_of(child, "key");
    if (child.name == "SKETCHROOM") {
      level.rooms.push_back(&child);
    } else if (child.name == "SKETCHWALL") {
      const std::vector<double> thickness = numbers_of(text_of(child, "thickness"));
      level.walls.emplace(
          key, Wall{keys_of(text_of(child, "vertexIDs")), thickness.empty() ? 0 : thickness.front()});
    } else if (child.name == "SKETCHLEVELVERTEX") {
      const std::vector<double> v = numbers_of(text_of(child, "vertex"));
      if (v.size() == 3) level.vertices.emplace(key, Point3{v[0], v[1], v[2]});
      const auto at = v.size() == 1 && v[0] >= 0 ? static_cast<std::size_t>(v[0]) * 3 : coordinates.size();
      if (v.size() == 1 && at + 2 < coordinates.size())
        level.vertices.emplace(key, Point3{coordinates[at], coordinates[at + 1], coordinates[at + 2]});
    }
    collect(child, level, coordinates);
  }
}

std::vector<double> coordinates_of(const XmlElement& e) {
  if (e.name == "COORDINATE3") return numbers_of(text_of(e, "point") + " " + e.text);
  for (const XmlElement& child : e.children)
    if (auto found = coordinates_of(child); !found.empty()) return found;
  return {};
}

/// The walls around a room, each beginning where the previous one ends.
std::vector<std::pair<std::string, double>> chain(const Level& level,
                                                  const std::vector<std::string>& wall_keys) {
  std::vector<const Wall*> walls;
  for (const std::string& key : wall_keys) {
    const auto wall = level.walls.find(key);
    if (wall == level.walls.end() || wall->second.vertices.size() != 2) return {};
    walls.push_back(&wall->second);
  }
  if (walls.size() < 3) return {};
  std::vector<std::pair<std::string, double>> corners;
  std::string at = walls.front()->vertices[0];
  std::vector<bool> used(walls.size(), false);
  for (std::size_t step = 0; step < walls.size(); ++step) {
    std::size_t next = 0;
    while (next < walls.size() &&
           (used[next] || std::ranges::find(walls[next]->vertices, at) == walls[next]->vertices.end()))
      ++next;
    if (next == walls.size()) return {};
    used[next] = true;
    corners.emplace_back(at, walls[next]->thickness);
    at = walls[next]->vertices[0] == at ? walls[next]->vertices[1] : walls[next]->vertices[0];
  }
  return at == corners.front().first ? corners : std::vector<std::pair<std::string, double>>();
}

/// The axis that does not change is the height; documents with both conventions exist.
std::pair<std::size_t, std::size_t> plan_axes(const std::vector<Point3>& points) {
  const auto constant = [&](std::size_t axis) {
    return std::ranges::all_of(points, [&](const Point3& p) { return p[axis] == points.front()[axis]; });
  };
  return constant(2) || !constant(1) ? std::pair{0UZ, 1UZ} : std::pair{0UZ, 2UZ};
}

std::optional<RoomOutline> outline_of(const Level& level, const XmlElement& room) {
  const auto corners = chain(level, keys_of(text_of(room, "wallIDs")));
  std::vector<Point3> points;
  for (const auto& [key, thickness] : corners) {
    const auto vertex = level.vertices.find(key);
    if (vertex == level.vertices.end()) return std::nullopt;
    points.push_back(vertex->second);
  }
  if (points.empty()) return std::nullopt;
  const auto [x, y] = plan_axes(points);
  std::vector<PlanWall> walls;
  walls.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    walls.push_back({{points[i][x], points[i][y]}, corners[i].second});
  return inner_outline(walls);
}

std::optional<Quantity> measure(double value) {
  if (!std::isfinite(value) || value < 0 || value > largest_measure) return std::nullopt;
  return Quantity::from_units(std::llround(value * 100) * 100);
}

double height_ft(const XmlElement& room) {
  const std::vector<double> height = numbers_of(text_of(room, "ceilingHeight"));
  if (height.empty() || height.front() <= 0) return 0;
  return height.front() > largest_height_in_feet ? height.front() / units : height.front();
}

void put_measures(const RoomOutline& outline, double height, Section& section) {
  const double floor_sf = outline.area / (units * units), perimeter_lf = outline.perimeter / units;
  Dimensions& d = section.dimensions;
  d[Measure::floor_sf] = d[Measure::ceiling_sf] = measure(floor_sf);
  d[Measure::flooring_sy] = measure(floor_sf / 9);
  d[Measure::floor_perimeter_lf] = d[Measure::ceiling_perimeter_lf] = measure(perimeter_lf);
  if (height <= 0) return;
  d[Measure::walls_sf] = measure(perimeter_lf * height);
  d[Measure::walls_ceiling_sf] = measure(perimeter_lf * height + floor_sf);
}

class SketchReader {
 public:
  SketchReader(Estimate& estimate, std::vector<Warning>& warnings)
      : estimate_(estimate), warnings_(warnings) {}

  /// Levels may be at any depth; their content belongs to the innermost one.
  void levels(const XmlElement& e, const std::vector<double>& coordinates) {
    for (const XmlElement& child : e.children) {
      if (child.name == "SKETCHLEVEL") level(child, coordinates);
      levels(child, coordinates);
    }
  }

 private:
  int add_section(std::string name, SectionKind kind, int parent) {
    const int index = static_cast<int>(estimate_.sections.size());
    Section& section = estimate_.sections.emplace_back();
    section.id = "S" + std::to_string(index + 1);
    section.parent = parent;
    section.name = std::move(name);
    section.kind = kind;
    return index;
  }

  void level(const XmlElement& e, const std::vector<double>& coordinates) {
    Level level;
    collect(e, level, coordinates);
    const bool has_root =
        !estimate_.sections.empty() && estimate_.sections.front().kind == SectionKind::estimate;
    const int index = add_section(text_of(e, "name"), SectionKind::level, has_root ? 0 : -1);
    for (const XmlElement* room : level.rooms) add_room(level, *room, index);
  }

  void add_room(const Level& level, const XmlElement& room, int parent) {
    std::string name = text_of(room, "name");
    if (name.empty()) name = text_of(room, "desc");
    if (name.empty()) name = text_of(room, "key");
    const int index = add_section(name, SectionKind::room, parent);
    if (const auto outline = outline_of(level, room))
      put_measures(*outline, height_ft(room), estimate_.sections[static_cast<std::size_t>(index)]);
    else
      warnings_.push_back({"room_not_closed", name + ": its walls do not form a closed line", {}, {}});
  }

  Estimate& estimate_;
  std::vector<Warning>& warnings_;
};

constexpr int units_per_inch = sketch_units_per_foot / 12;
constexpr int wall_thickness = 4 * units_per_inch;
constexpr int gap_between_rooms = 10 * sketch_units_per_foot;
constexpr int max_feet = 1'000;

std::optional<int> whole_number(std::string_view text) {
  int value = 0;
  text = trim(text);
  if (!is_digits(text) || text.size() > 4) return std::nullopt;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

struct BoxRoom {
  const Section* section = nullptr;
  int length = 0, width = 0, height = 0;  // inside dimensions
};

/// "LxWxH 12' x 10' x 8'"
std::optional<BoxRoom> box_room(const Section& section) {
  constexpr std::string_view label = "LxWxH ";
  const std::string_view text = section.height;
  if (section.kind != SectionKind::room || !text.starts_with(label)) return std::nullopt;
  const auto sides = split(text.substr(label.size()), 'x');
  if (sides.size() != 3) return std::nullopt;
  const auto length = sketch_units(sides[0]), width = sketch_units(sides[1]), height = sketch_units(sides[2]);
  if (!length || !width || !height) return std::nullopt;
  return BoxRoom{&section, *length, *width, *height};
}

XmlElement vertex(const std::string& key, int x, int y) {
  XmlElement e = element("SKETCHLEVELVERTEX");
  put(e, "key", key);
  put(e, "vertex", std::to_string(x) + " " + std::to_string(y) + " 0");
  return e;
}

XmlElement wall(const std::string& key, const std::string& from, const std::string& to) {
  XmlElement e = element("SKETCHWALL");
  put(e, "key", key);
  put(e, "vertexIDs", from + " " + to);
  put_integer(e, "thickness", wall_thickness);
  return e;
}

/// Adds four corners, four walls and the room, with its lower left corner at x.
void append_room(XmlElement& level, const BoxRoom& room, std::size_t number, int x) {
  const std::string id = std::to_string(number);
  const int length = room.length + wall_thickness, width = room.width + wall_thickness;
  const std::array<std::pair<int, int>, 4> corners = {
      {{x, 0}, {x + length, 0}, {x + length, width}, {x, width}}};
  const auto vertex_key = [&](std::size_t i) {
    return "V" + id + "_" + std::to_string(i % corners.size() + 1);
  };
  const auto wall_key = [&](std::size_t i) { return "W" + id + "_" + std::to_string(i + 1); };
  std::vector<std::string> walls;
  for (std::size_t i = 0; i < corners.size(); ++i)
    append(level, vertex(vertex_key(i), corners[i].first, corners[i].second));
  for (std::size_t i = 0; i < corners.size(); ++i) {
    append(level, wall(wall_key(i), vertex_key(i), vertex_key(i + 1)));
    walls.push_back(wall_key(i));
  }
  XmlElement e = element("SKETCHROOM");
  put(e, "key", "R" + id);
  put(e, "name", room.section->name);
  put(e, "wallIDs", join(walls, " "));
  put_integer(e, "ceilingHeight", room.height);
  append(level, std::move(e));
}

}  // namespace

std::optional<RoomOutline> inner_outline(const std::vector<PlanWall>& walls) {
  if (walls.size() < 3) return std::nullopt;
  std::vector<PlanPoint> center;
  center.reserve(walls.size());
  for (const PlanWall& wall : walls) center.push_back(wall.start);
  const bool counter_clockwise = doubled_area(center) > 0;
  std::vector<InnerFace> faces;
  for (std::size_t i = 0; i < walls.size(); ++i)
    if (const auto face =
            inner_face(center[i], center[(i + 1) % center.size()], walls[i].thickness / 2, counter_clockwise))
      faces.push_back(*face);
  if (faces.size() < 3) return std::nullopt;
  std::vector<PlanPoint> corners;
  corners.reserve(faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i)
    corners.push_back(corner(faces[(i + faces.size() - 1) % faces.size()], faces[i]));
  const double area = doubled_area(corners) / 2;
  if (!std::isfinite(area) || (area > 0) != counter_clockwise) return std::nullopt;
  RoomOutline outline{std::abs(area), 0};
  for (std::size_t i = 0; i < corners.size(); ++i)
    outline.perimeter += distance(corners[i], corners[(i + 1) % corners.size()]);
  return outline;
}

void read_sketch(const XmlElement& root, Estimate& estimate, std::vector<Warning>& warnings) {
  SketchReader(estimate, warnings).levels(root, coordinates_of(root));
}

std::optional<int> sketch_units(std::string_view printed) {
  printed = trim(printed);
  const std::size_t mark = printed.find('\'');
  if (mark == printed.npos) return std::nullopt;
  const auto feet = whole_number(printed.substr(0, mark));
  std::string_view rest = trim(printed.substr(mark + 1));
  if (!feet || *feet > max_feet) return std::nullopt;
  if (rest.empty()) return *feet * sketch_units_per_foot;
  if (!rest.ends_with('"')) return std::nullopt;
  rest.remove_suffix(1);
  const auto inches = whole_number(rest);
  if (!inches || *inches > 11) return std::nullopt;
  return *feet * sketch_units_per_foot + *inches * units_per_inch;
}

std::optional<std::string> make_sketch(const Estimate& estimate) {
  XmlElement level = element("SKETCHLEVEL");
  put(level, "name", "Main Level");
  std::size_t rooms = 0;
  int x = 0;
  for (const Section& section : estimate.sections) {
    const auto room = box_room(section);
    if (!room) continue;
    append_room(level, *room, ++rooms, x);
    x += room->length + gap_between_rooms;
  }
  if (rooms == 0) return std::nullopt;
  XmlElement root = element("FIF"), files = element("SKETCH_FILES"), document = element("SKETCHDOCUMENT"),
             structure = element("SKETCHSTRUCTURE");
  append(structure, std::move(level));
  put(document, "majorVersion", "1");
  put(document, "minorVersion", "27");
  append(document, std::move(structure));
  append(files, std::move(document));
  append(root, std::move(files));
  return write_tree(root);
}

}  // namespace estimate::esx
