#include "esx/sketch/write_sketch.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/sketch/read_sketch.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

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
