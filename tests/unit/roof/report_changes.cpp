#include "report_changes.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "esx/estimate/base/text.h"

namespace test {
namespace {

using estimate::XmlElement;
using Visit = std::function<void(XmlElement&)>;

void walk(XmlElement& e, std::string_view name, const Visit& visit) {
  if (e.name == name) visit(e);
  for (XmlElement& child : e.children) walk(child, name, visit);
}

std::string& value_of(XmlElement& e, std::string_view name) {
  for (auto& [key, value] : e.attributes)
    if (key == name) return value;
  return e.attributes.emplace_back(name, "").second;
}

std::string text_of(double value) {
  char buffer[40];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

double number_of(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::vector<double> coordinates(const std::string& data) {
  std::vector<double> numbers;
  for (const std::string_view part : estimate::split(data, ',')) numbers.push_back(number_of(part));
  return numbers;
}

std::string data_of(double x, double y, double z) { return text_of(x) + "," + text_of(y) + "," + text_of(z); }

void change_points(XmlElement& root, const std::function<void(double&, double&, double&)>& change) {
  walk(root, "POINT", [&](XmlElement& e) {
    std::string& data = value_of(e, "data");
    auto p = coordinates(data);
    change(p[0], p[1], p[2]);
    data = data_of(p[0], p[1], p[2]);
  });
}

double between(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

std::string renamed(const std::map<std::string, std::string, std::less<>>& names, std::string_view list) {
  std::vector<std::string> parts;
  for (const std::string_view id : estimate::split(list, ',')) {
    const auto found = names.find(id);
    parts.push_back(found == names.end() ? std::string(id) : found->second);
  }
  return estimate::join(parts, ",");
}

/// Every mention of the line in the paths of faces becomes two; which half comes first depends on the way.
void put_halves(XmlElement& roof, const std::string& id, const std::string& first,
                const std::string& second) {
  walk(roof, "POLYGON", [&](XmlElement& e) {
    std::string& path = value_of(e, "path");
    std::vector<std::string> parts;
    for (const std::string_view part : estimate::split(path, ',')) {
      if (part != id) {
        parts.emplace_back(part);
        continue;
      }
      parts.push_back(first);
      parts.push_back(second);
    }
    path = estimate::join(parts, ",");
  });
}

}  // namespace

void permute_attributes(XmlElement& root, Random& random) {
  std::ranges::shuffle(root.attributes, random);
  for (XmlElement& child : root.children) permute_attributes(child, random);
}

void reverse_lines(XmlElement& root, Random& random) {
  walk(root, "LINE", [&](XmlElement& e) {
    if (random() % 2 == 0) return;
    std::string& path = value_of(e, "path");
    const auto comma = path.find(',');
    path = path.substr(comma + 1) + "," + path.substr(0, comma);
  });
}

void rotate(XmlElement& root, Random& random) {
  const double turn = between(random, 0, 360), angle = turn * std::acos(-1.0) / 180;
  change_points(root, [&](double& x, double& y, double& /*z*/) {
    const double old_x = x, old_y = y;
    x = old_x * std::cos(angle) + old_y * std::sin(angle);
    y = old_y * std::cos(angle) - old_x * std::sin(angle);
  });
  walk(root, "STRUCTURES", [&](XmlElement& e) {
    std::string& north = value_of(e, "northorientation");
    north = text_of(number_of(north) + turn);
  });
}

void translate(XmlElement& root, Random& random) {
  const double dx = between(random, -500, 500), dy = between(random, -500, 500),
               dz = between(random, -50, 50);
  change_points(root, [&](double& x, double& y, double& z) {
    x += dx;
    y += dy;
    z += dz;
  });
}

void rename_ids(XmlElement& root, Random& random) {
  std::map<std::string, std::string, std::less<>> names;
  const auto salt = std::to_string(random() % 1000);
  for (const auto* kind : {"POINT", "LINE", "FACE"})
    walk(root, kind, [&](XmlElement& e) {
      std::string& id = value_of(e, "id");
      names.emplace(id, salt + std::string(id.rbegin(), id.rend()) + "x");
      id = names.at(id);
    });
  walk(root, "LINE", [&](XmlElement& e) { value_of(e, "path") = renamed(names, value_of(e, "path")); });
  walk(root, "POLYGON", [&](XmlElement& e) { value_of(e, "path") = renamed(names, value_of(e, "path")); });
  walk(root, "FACE",
       [&](XmlElement& e) { value_of(e, "children") = renamed(names, value_of(e, "children")); });
}

void shuffle_members(XmlElement& root, Random& random) {
  for (const auto* group : {"ROOF", "FACES", "LINES", "POINTS"})
    walk(root, group, [&](XmlElement& e) { std::ranges::shuffle(e.children, random); });
}

void split_line(XmlElement& root, Random& random) {
  walk(root, "ROOF", [&](XmlElement& roof) {
    XmlElement *lines = nullptr, *points = nullptr;
    walk(roof, "LINES", [&](XmlElement& e) { lines = &e; });
    walk(roof, "POINTS", [&](XmlElement& e) { points = &e; });
    XmlElement& line = lines->children[random() % lines->children.size()];
    XmlElement second = line;
    const std::string id = value_of(line, "id"), path = value_of(line, "path");
    const std::string from = path.substr(0, path.find(',')), to = path.substr(path.find(',') + 1);
    std::vector<double> a, b;
    for (XmlElement& p : points->children) {
      if (value_of(p, "id") == from) a = coordinates(value_of(p, "data"));
      if (value_of(p, "id") == to) b = coordinates(value_of(p, "data"));
    }
    const double t = between(random, 0.2, 0.8);
    XmlElement middle = points->children[0];
    value_of(middle, "id") = "MIDDLE";
    value_of(middle, "data") =
        data_of(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2]));
    points->children.push_back(middle);
    value_of(line, "id") = "HALF1";
    value_of(line, "path") = from + ",MIDDLE";
    value_of(second, "id") = "HALF2";
    value_of(second, "path") = "MIDDLE," + to;
    put_halves(roof, id, "HALF1", "HALF2");
    lines->children.push_back(second);
  });
}

}  // namespace test
