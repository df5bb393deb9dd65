#include "draw/svg.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"

namespace calc::draw {
namespace {

// The same classes with other colors on dark pages; the drawing has its own background, whose color is also
// around letters, so that a line behind them does not cross them.
constexpr std::string_view style =
    "text{font:12px "
    "sans-serif;fill:#1f2933;stroke:#ffffff;stroke-width:3px;stroke-linejoin:round;paint-order:stroke}.s{"
    "font-size:10px;fill:#52606d}.h{font-size:14px;font-weight:bold}"
    ".m{text-anchor:middle}.e{text-anchor:end}"
    ".page{fill:#ffffff}.outline{fill:none;stroke:#1f2933;stroke-width:1.5}"
    ".thin{fill:none;stroke:#7b8794;stroke-width:.7}.dashed{fill:none;stroke:#52606d;stroke-dasharray:5 4}"
    ".building{fill:#e4e7eb;stroke:#7b8794}.ground{fill:#d9cfc1;stroke:#7c6f5d}"
    ".machine{fill:#fde9c8;stroke:#b45309;stroke-width:2}.wet{fill:#cfe3fb;stroke:#2563eb}"
    ".load{fill:#f7c873;stroke:#92400e;stroke-width:1.5}.good{fill:#bfe3c6;stroke:#15803d;stroke-width:1.5}"
    ".bad{fill:#f8c9c9;stroke:#c81e1e;stroke-width:1.5}"
    "@media(prefers-color-scheme:dark){text{fill:#e4e7eb;stroke:#12181f}.s{fill:#b8c2cc}.page{fill:#12181f}"
    ".outline{stroke:#e4e7eb}.thin{stroke:#7b8794}.dashed{stroke:#b8c2cc}.building{fill:#2b3640;stroke:#"
    "7b8794}"
    ".ground{fill:#3d3529;stroke:#a1937c}.machine{fill:#4a3410;stroke:#f0b429}.wet{fill:#173a6b;stroke:#"
    "7cb2f5}"
    ".load{fill:#6b430b;stroke:#f0b429}.good{fill:#14431f;stroke:#65d083}.bad{fill:#5c1616;stroke:#f29b9b}}";

std::string_view name_of(Look look) {
  constexpr std::array<std::string_view, 10> names = {"outline", "thin", "dashed", "building", "ground",
                                                      "machine", "wet",  "load",   "good",     "bad"};
  return names.at(std::size_t(look));
}

std::string_view class_of(Anchor anchor, Weight weight) {
  constexpr std::array<std::array<std::string_view, 3>, 3> names = {
      {{"", "s", "h"}, {"m", "m s", "m h"}, {"e", "e s", "e h"}}};
  return names.at(std::size_t(anchor)).at(std::size_t(weight));
}

/// XML cannot hold control characters, U+FFFE and U+FFFF: they become "?".
std::string printable(std::string_view words) {
  const std::string valid = estimate::repair_utf8(words);
  std::string text;
  for (std::size_t i = 0; i < valid.size(); ++i) {
    const bool no_character =
        valid.compare(i, 3, "\xEF\xBF\xBE") == 0 || valid.compare(i, 3, "\xEF\xBF\xBF") == 0;
    text += no_character || static_cast<unsigned char>(valid[i]) < 0x20 ? '?' : valid[i];
    if (no_character) i += 2;
  }
  return text;
}

}  // namespace

std::string figure(double value, int decimals) { return estimate::rounded_decimal(value, decimals); }

std::string counted(int count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

double width_of(std::string_view words) {
  constexpr double wide_letter_px = 7.6;
  const auto starts_letter = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return double(std::ranges::count_if(words, starts_letter)) * wide_letter_px;
}

// One element per line.
Svg::Svg(double width_px, double height_px, std::string_view title)
    : svg_({[](double value) { return figure(value); }, "\n"}, width_px, height_px, printable(title), style) {
  svg_.open("rect").attribute("class", "page").attribute("width", "100%").attribute("height", "100%").close();
}

void Svg::close(Look look) { svg_.attribute("class", name_of(look)).close(); }

void Svg::line(Point from, Point to, Look look) {
  svg_.open("line").ends(from.x, from.y, to.x, to.y);
  close(look);
}

void Svg::rect(Point top_left, double width_px, double height_px, Look look) {
  svg_.open("rect").attribute("x", top_left.x).attribute("y", top_left.y);
  svg_.attribute("width", width_px).attribute("height", height_px);
  close(look);
}

void Svg::circle(Point center, double radius_px, Look look) {
  svg_.open("circle").attribute("cx", center.x).attribute("cy", center.y).attribute("r", radius_px);
  close(look);
}

void Svg::polygon(std::span<const Point> points, Look look) {
  std::string corners;
  for (const Point& point : points)
    corners += (corners.empty() ? "" : " ") + figure(point.x) + "," + figure(point.y);
  svg_.open("polygon").attribute("points", corners);
  close(look);
}

void Svg::text(Point at, std::string_view words, Anchor anchor, Weight weight) {
  svg_.open("text").attribute("x", at.x).attribute("y", at.y);
  if (const auto look = class_of(anchor, weight); !look.empty()) svg_.attribute("class", look);
  svg_.text(printable(words)).close();
}

void Svg::dimension(Point from, Point to, std::string_view words) {
  constexpr double tick = 4;
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length <= 0) return;
  const Point across{-(to.y - from.y) / length * tick, (to.x - from.x) / length * tick};
  line(from, to, Look::thin);
  for (const Point& end : {from, to})
    line({end.x - across.x, end.y - across.y}, {end.x + across.x, end.y + across.y}, Look::outline);
  const bool upright = std::abs(to.y - from.y) > std::abs(to.x - from.x);
  const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
  text({middle.x + (upright ? 6 : 0), middle.y + (upright ? 4 : -5)}, words,
       upright ? Anchor::start : Anchor::middle, Weight::small);
}

std::string Svg::take() { return svg_.take(); }

}  // namespace calc::draw
