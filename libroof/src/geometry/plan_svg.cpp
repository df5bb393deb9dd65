#include "esx/roof/plan_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/roof/measure.h"
#include "geometry/decimal.h"
#include "geometry/label_place.h"
#include "geometry/vectors.h"

namespace roof {

using namespace geometry;
namespace {

constexpr double drawing_px = 640;  // the longer side of the roof
constexpr double margin_px = 40, legend_px = 190, min_height_px = 300;
constexpr double label_px = 13, small_px = 10;
constexpr double room_for_all = 22, room_for_name = 6;  // around a label
constexpr double line_px = 18;                          // of the legend

/// Colors that can be distinguished on white and on black, also by many who see few colors; the dashes help.
struct EdgeStyle {
  LineType type;
  std::string_view css_class, color, dash;
};
constexpr auto edge_styles = std::to_array<EdgeStyle>({
    {LineType::ridge, "ridge", "#d62728", ""},
    {LineType::hip, "hip", "#e377c2", ""},
    {LineType::valley, "valley", "#1f77b4", ""},
    {LineType::eave, "eave", "#2ca02c", ""},
    {LineType::rake, "rake", "#ff7f0e", ""},
    {LineType::flashing, "flashing", "#9467bd", ""},
    {LineType::step_flashing, "step-flashing", "#9467bd", "5 3"},
    {LineType::parapet, "parapet", "#8c6d31", ""},
    {LineType::transition, "transition", "#17a2b8", "8 3"},
    {LineType::other, "other", "#888888", "3 3"},
    {LineType::hidden, "hidden", "#aaaaaa", "2 4"},
});

constexpr std::string_view base_css =
    ".ground{fill:#fff}"
    "text{font-family:sans-serif;fill:#222}"
    ".name{font-weight:bold}"
    ".face{fill:#eef1f4;stroke:none;fill-opacity:.85}"
    ".penetration{fill:#888;fill-opacity:.4;stroke:#888;stroke-width:1.5}"
    ".ink{stroke:#222;stroke-width:1.5;fill:none}"
    ".solid{fill:#222}"
    ".halo{stroke:#fff;stroke-width:3;stroke-opacity:.8;paint-order:stroke;stroke-linejoin:round}"
    ".edge{stroke-width:2.5;stroke-linecap:round;fill:none}"
    "@media "
    "(prefers-color-scheme:dark){.ground{fill:#15181b}text{fill:#eee}.face{fill:#2b3138}.ink{stroke:#eee}."
    "solid{fill:#eee}"
    ".halo{stroke:#15181b}}";

/// Numbers of the picture: two decimals are finer than any screen.
std::string number(double value) { return decimal(value, 2); }

double in_radians(double degrees) { return degrees * std::numbers::pi / 180; }

/// Report coordinates, turned north up, to picture coordinates with y down.
class Projection {
 public:
  explicit Projection(const Report& report) {
    double low_x = std::numeric_limits<double>::infinity(), low_y = low_x, high_x = -low_x, high_y = -low_x;
    for (const Structure& s : report.structures)
      for (const Face& face : s.faces)
        if (face.kind == FaceKind::roof)
          for (const int p : face.ring) {
            const PicturePoint q = turned(s, s.point(p));
            low_x = std::min(low_x, q.x);
            high_x = std::max(high_x, q.x);
            low_y = std::min(low_y, q.y);
            high_y = std::max(high_y, q.y);
          }
    const double size = std::max({high_x - low_x, high_y - low_y, 1e-6});
    px_per_ft_ = drawing_px / size;
    left_ = low_x;
    top_ = high_y;
    width_px = (high_x - low_x) * px_per_ft_;
    height_px = (high_y - low_y) * px_per_ft_;
  }

  [[nodiscard]] PicturePoint at(const Structure& s, int point) const {
    const PicturePoint p = turned(s, s.point(point));
    return {margin_px + (p.x - left_) * px_per_ft_, margin_px + (top_ - p.y) * px_per_ft_};
  }

  [[nodiscard]] double px_per_ft() const { return px_per_ft_; }

  double width_px = 0, height_px = 0;

 private:
  /// A local bearing b is a true bearing b − north: the plan turns counter-clockwise by north.
  static PicturePoint turned(const Structure& s, const Point& p) {
    const double angle = in_radians(s.north_deg), c = std::cos(angle), n = std::sin(angle);
    return {p.x_ft * c - p.y_ft * n, p.x_ft * n + p.y_ft * c};
  }

  double left_ = 0, top_ = 0, px_per_ft_ = 1;
};

class Drawing {
 public:
  explicit Drawing(const Report& report) : report_(report), measured_(measure(report)), projection_(report) {}

  std::string draw() {
    const double width = projection_.width_px + 2 * margin_px + legend_px;
    const double height = std::max(projection_.height_px + 2 * margin_px + 30, min_height_px);
    svg_.open("svg", "http://www.w3.org/2000/svg");
    svg_.attribute("viewBox", "0 0 " + number(width) + " " + number(height));
    svg_.attribute("width", number(width));
    svg_.attribute("height", number(height));
    svg_.attribute("role", "img");
    element_with_text("title", "Roof plan");
    element_with_text("style", css());
    ground(width, height);
    for (std::size_t s = 0; s < report_.structures.size(); ++s) faces(s);
    for (const Structure& s : report_.structures) penetrations(s);
    for (const Structure& s : report_.structures) edges(s);
    for (std::size_t s = 0; s < report_.structures.size(); ++s) labels(s);
    legend(projection_.width_px + 2 * margin_px);
    scale_bar(margin_px, std::max(projection_.height_px, min_height_px - 2 * margin_px - 30) + 2 * margin_px);
    svg_.close();
    return svg_.take();
  }

 private:
  static std::string css() {
    std::string text(base_css);
    for (const EdgeStyle& style : edge_styles) {
      text += "." + std::string(style.css_class) + "{stroke:" + std::string(style.color);
      if (!style.dash.empty()) text += ";stroke-dasharray:" + std::string(style.dash);
      text += "}";
    }
    return text;
  }

  void element_with_text(std::string_view name, std::string_view text) {
    svg_.open(name);
    svg_.text(text);
    svg_.close();
  }

  void ground(double width, double height) {
    svg_.open("rect");
    svg_.attribute("class", "ground");
    svg_.attribute("width", number(width));
    svg_.attribute("height", number(height));
    svg_.close();
  }

  void path(std::string_view css_class, const std::string& data) {
    svg_.open("path");
    svg_.attribute("class", css_class);
    svg_.attribute("d", data);
    svg_.close();
  }

  struct Words {
    double x = 0, y = 0, size = label_px;
    std::string_view anchor = "middle", css_class;
  };

  void words(const Words& at, std::string_view text) {
    svg_.open("text");
    svg_.attribute("x", number(at.x));
    svg_.attribute("y", number(at.y));
    svg_.attribute("font-size", number(at.size));
    if (at.anchor != "start") svg_.attribute("text-anchor", at.anchor);
    if (!at.css_class.empty()) svg_.attribute("class", at.css_class);
    svg_.text(text);
    svg_.close();
  }

  /// `said` is shown where a pointer rests on it, and read out.
  void outline(const Structure& s, const Face& face, std::string_view css_class, const std::string& said) {
    std::string data;
    for (const int p : face.ring) {
      const PicturePoint at = projection_.at(s, p);
      data += (data.empty() ? "M" : "L") + number(at.x) + " " + number(at.y);
    }
    svg_.open("path");
    svg_.attribute("class", css_class);
    svg_.attribute("d", data + "Z");
    element_with_text("title", said);
    svg_.close();
  }

  void faces(std::size_t index) {
    const Structure& s = report_.structures[index];
    for (const FaceFigures& f : measured_.structures[index].faces) {
      const Face& face = s.face(f.face);
      outline(s, face, "face", face.label + " " + pitch_text(f) + " " + area_text(f));
    }
  }

  void penetrations(const Structure& s) {
    for (const Face& face : s.faces)
      if (face.kind == FaceKind::penetration) outline(s, face, "penetration", face.label);
  }

  static std::string pitch_text(const FaceFigures& f) { return std::to_string(f.whole_pitch) + "/12"; }
  static std::string area_text(const FaceFigures& f) { return decimal(f.area_sf, 0) + " sf"; }

  void edges(const Structure& s) {
    for (const EdgeStyle& style : edge_styles)
      for (const Line& line : s.lines) {
        if (line.type != style.type || line.faces.empty()) continue;
        const PicturePoint a = projection_.at(s, line.from), b = projection_.at(s, line.to);
        svg_.open("line");
        svg_.attribute("class", "edge " + std::string(style.css_class));
        svg_.attribute("x1", number(a.x));
        svg_.attribute("y1", number(a.y));
        svg_.attribute("x2", number(b.x));
        svg_.attribute("y2", number(b.y));
        element_with_text("title", std::string(line_type_info(line.type).name) + " " +
                                       decimal(length_ft(s, line), 1) + " ft");
        svg_.close();
      }
  }

  void labels(std::size_t index) {
    const Structure& s = report_.structures[index];
    for (const FaceFigures& f : measured_.structures[index].faces) {
      const Face& face = s.face(f.face);
      std::vector<PicturePoint> ring;
      ring.reserve(face.ring.size());
      for (const int p : face.ring) ring.push_back(projection_.at(s, p));
      const LabelPlace place = label_place(ring);
      const auto [x, y] = place.middle;
      if (place.room < room_for_name) continue;
      if (place.room < room_for_all) {
        words({x, y + 4, small_px, "middle", "name halo"}, face.label);
        continue;
      }
      words({x, y - 6, label_px, "middle", "name halo"}, face.label);
      words({x, y + 7, small_px, "middle", "halo"}, pitch_text(f));
      words({x, y + 19, small_px, "middle", "halo"}, area_text(f));
    }
  }

  void legend(double left) {
    const Figures& total = measured_.total;
    north_arrow(left + 150, margin_px + 8);
    double y = margin_px;
    words({left, y, label_px, "start", "name"}, decimal(total.area_sf, 1) + " sf");
    words({left, y += line_px, small_px, "start", ""}, decimal(total.area_sf / 100, 2) + " squares");
    words({left, y += line_px, small_px, "start", ""},
          std::to_string(total.facet_count) + (total.facet_count == 1 ? " facet" : " facets"));
    y += 8;
    for (const EdgeStyle& style : edge_styles) {
      const double length = total.length_ft(style.type);
      if (length <= 0 || style.type == LineType::hidden) continue;
      y += line_px;
      svg_.open("line");
      svg_.attribute("class", "edge " + std::string(style.css_class));
      svg_.attribute("x1", number(left));
      svg_.attribute("y1", number(y - 4));
      svg_.attribute("x2", number(left + 26));
      svg_.attribute("y2", number(y - 4));
      svg_.close();
      words({left + 34, y, small_px, "start", ""},
            std::string(line_type_info(style.type).name) + " " + decimal(length, 1) + " ft");
    }
  }

  void north_arrow(double x, double y) {
    path("solid", "M" + number(x) + " " + number(y - 18) + "L" + number(x + 6) + " " + number(y + 8) + "L" +
                      number(x) + " " + number(y + 3) + "L" + number(x - 6) + " " + number(y + 8) + "Z");
    words({x, y + 22, small_px, "middle", "name"}, "N");
  }

  /// A round number of feet that takes about a quarter of the picture.
  void scale_bar(double x, double y) {
    const double wanted = drawing_px / 4 / projection_.px_per_ft();
    double feet = std::pow(10, std::floor(std::log10(wanted)));
    for (const double factor : {5.0, 2.0})
      if (feet * factor <= wanted) {
        feet *= factor;
        break;
      }
    const double end = x + feet * projection_.px_per_ft();
    path("ink",
         "M" + number(x) + " " + number(y - 5) + "V" + number(y) + "H" + number(end) + "V" + number(y - 5));
    words({end + 8, y, small_px, "start", ""}, decimal(feet, 2) + " ft");
  }

  const Report& report_;
  Measurements measured_;
  Projection projection_;
  estimate::XmlWriter svg_;
};

}  // namespace

std::string plan_svg(const Report& report) { return Drawing(report).draw(); }

}  // namespace roof
