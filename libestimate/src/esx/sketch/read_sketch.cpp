#include "esx/sketch/read_sketch.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/read_values.h"
#include "esx/sketch/room_outline.h"

namespace estimate::esx {
namespace {

constexpr double units = sketch_units_per_foot;
constexpr double largest_height_in_feet = 500;  // a larger height is in sketch units: the sources disagree
constexpr double largest_measure = 1e8;

using Point3 = std::array<double, 3>;

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

}  // namespace

void read_sketch(const XmlElement& root, Estimate& estimate, std::vector<Warning>& warnings) {
  SketchReader(estimate, warnings).levels(root, coordinates_of(root));
}

}  // namespace estimate::esx
