#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "estimate/svg.h"
#include "esx/estimate/base/text.h"
#include "esx/roof/preview.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "geometry/plan_labels.h"
#include "roof/figure_fields.h"

namespace roof {

using namespace geometry;
namespace {

constexpr double drawing_px = 640;  // the longer side of the roof
constexpr double margin_px = 40, legend_px = 190, min_height_px = 300;
constexpr double line_px = 18;  // of headings and legend
constexpr double head_px = 6;   // of an arrow
constexpr std::size_t max_heading_bytes = 90;

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
    ".arrow{stroke:#555;stroke-width:1.3;fill:none;stroke-linecap:round;stroke-linejoin:round}"
    ".solid{fill:#222}"
    ".halo{stroke:#fff;stroke-width:3;stroke-opacity:.8;paint-order:stroke;stroke-linejoin:round}"
    ".edge{stroke-width:2.5;stroke-linecap:round;fill:none}"
    "@media "
    "(prefers-color-scheme:dark){.ground{fill:#15181b}text{fill:#eee}.face{fill:#2b3138}.ink{stroke:#eee}."
    "arrow{stroke:#bbb}.solid{fill:#eee}"
    ".halo{stroke:#15181b}}";

/// Numbers of the picture: two decimals are finer than any screen.
std::string number(double value) { return decimal(value, 2); }

/// Whether the report says where the north is. Hover's frame follows the building.
bool gives_north(const Report& report) {
  return report.kind == ReportKind::eagleview ||
         std::ranges::any_of(report.structures, [](const Structure& s) { return s.north_deg != 0; });
}

/// "100 Example St, Springfield, VA 00000"
std::string address_of(const Location& location) {
  std::vector<std::string> parts;
  const std::string region = estimate::squeeze(location.state + " " + location.postal_code);
  for (const std::string& part : {location.address, location.city, region})
    if (!part.empty()) parts.push_back(part);
  return estimate::join(parts, ", ");
}

/// What the picture is of, as far as the report says it.
std::vector<std::string> headings(const Report& report) {
  std::vector<std::string> lines;
  if (std::string address = address_of(report.location); !address.empty())
    lines.push_back(std::move(address));
  if (!report.report_id.empty()) lines.push_back("Report " + report.report_id);
  for (std::string& line : lines)
    if (line.size() > max_heading_bytes)
      line = std::string(estimate::cut_utf8(line, max_heading_bytes)) + "\u2026";
  return lines;
}

class Drawing {
 public:
  explicit Drawing(const Report& report)
      : report_(report),
        headings_(headings(report)),
        measured_(measure(report)),
        top_px_(margin_px + static_cast<double>(headings_.size()) * line_px),
        projection_(report, drawing_px, {margin_px, top_px_}),
        right_px_(projection_.right_px()),
        bottom_px_(std::max(projection_.height_px() + margin_px, min_height_px - margin_px) + top_px_),
        width_px_(width()),
        height_px_(bottom_px_ + 30),
        svg_({number}, width_px_, height_px_, "Roof plan", css()) {}

  std::string draw() {
    svg_.open("rect").attribute("class", "ground");
    svg_.attribute("width", width_px_).attribute("height", height_px_).close();
    for (std::size_t i = 0; i < headings_.size(); ++i)
      words({margin_px, 28 + static_cast<double>(i) * line_px, i == 0 ? label_px : small_px, "start",
             i == 0 ? "name" : ""},
            headings_[i]);
    if (report_.structures.empty())
      words({margin_px, top_px_, small_px, "start", ""}, "No plan: only figures are known.");
    for (std::size_t s = 0; s < report_.structures.size(); ++s) faces(s);
    for (const Structure& s : report_.structures) penetrations(s);
    for (const Structure& s : report_.structures) edges(s);
    labels();
    legend(right_px_);
    scale_bar(margin_px, bottom_px_);
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

  [[nodiscard]] double width() const {
    double px = right_px_ + legend_px;
    for (const std::string& line : headings_) px = std::max(px, text_width(line, label_px) + 2 * margin_px);
    return px;
  }

  void path(std::string_view css_class, const std::string& data) {
    svg_.open("path").attribute("class", css_class).attribute("d", data).close();
  }

  struct Words {
    double x = 0, y = 0, size = label_px;
    std::string_view anchor = "middle", css_class;
  };

  void words(const Words& at, std::string_view text) {
    svg_.open("text").attribute("x", at.x).attribute("y", at.y).attribute("font-size", at.size);
    if (at.anchor != "start") svg_.attribute("text-anchor", at.anchor);
    if (!at.css_class.empty()) svg_.attribute("class", at.css_class);
    svg_.text(text).close();
  }

  /// `said` is shown where a pointer rests on it, and read out.
  void outline(const Structure& s, const Face& face, std::string_view css_class, const std::string& said) {
    std::string data;
    for (const int p : face.ring) {
      const PicturePoint at = projection_.at(s, p);
      data += (data.empty() ? "M" : "L") + number(at.x) + " " + number(at.y);
    }
    svg_.open("path").attribute("class", css_class).attribute("d", data + "Z");
    svg_.element("title", said);
    svg_.close();
  }

  void faces(std::size_t index) {
    const Structure& s = report_.structures[index];
    for (const FaceFigures& f : measured_.structures[index].faces) {
      const Face& face = s.face(f.face);
      outline(s, face, "face",
              face.label + " " + face_pitch_text(face, f) + " " + decimal(f.area_sf, 0) + " sf");
    }
  }

  void penetrations(const Structure& s) {
    for (const Face& face : s.faces)
      if (face.kind == FaceKind::penetration) outline(s, face, "penetration", face.label);
  }

  estimate::SvgWriter& open_edge(const EdgeStyle& style) {
    return svg_.open("line").attribute("class", "edge " + std::string(style.css_class));
  }

  void edges(const Structure& s) {
    for (const EdgeStyle& style : edge_styles)
      for (const Line& line : s.lines) {
        if (line.type != style.type || line.faces.empty() || is_slit(line)) continue;
        const PicturePoint a = projection_.at(s, line.from), b = projection_.at(s, line.to);
        open_edge(style).ends(a.x, a.y, b.x, b.y);
        svg_.element("title", std::string(line_type_info(line.type).name) + " " +
                                  decimal(length_ft(s, line), 1) + " ft");
        svg_.close();
      }
  }

  void labels() {
    const PlanLabels placed = plan_labels(report_, measured_, projection_);
    for (const PlacedArrow& arrow : placed.arrows) slope_arrow(arrow);
    for (const PlacedText& text : placed.texts)
      words({text.middle.x, text.middle.y + text.size * 0.35, text.size, "middle", text.css_class},
            text.text);
  }

  void slope_arrow(const PlacedArrow& arrow) {
    const auto& [from, to] = arrow;
    const double length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1e-6);
    const double x = (to.x - from.x) / length * head_px, y = (to.y - from.y) / length * head_px;
    const auto point = [](double at_x, double at_y) { return number(at_x) + " " + number(at_y); };
    path("arrow", "M" + point(from.x, from.y) + "L" + point(to.x, to.y) + "M" +
                      point(to.x - x - y / 2, to.y - y + x / 2) + "L" + point(to.x, to.y) + "L" +
                      point(to.x - x + y / 2, to.y - y - x / 2));
  }

  void legend(double left) {
    const Figures& total = measured_.total;
    if (gives_north(report_)) north_arrow(left + 150, top_px_ + 8);
    double y = top_px_;
    words({left, y, label_px, "start", "name"}, decimal(total.area_sf, 1) + " sf");
    words({left, y += line_px, small_px, "start", ""}, decimal(total.area_sf / 100, 2) + " squares");
    words({left, y += line_px, small_px, "start", ""},
          std::to_string(total.facet_count) + (total.facet_count == 1 ? " facet" : " facets"));
    y += 8;
    for (const EdgeStyle& style : edge_styles) {
      const double length = total.length_ft(style.type);
      if (length <= 0 || style.type == LineType::hidden) continue;
      y += line_px;
      open_edge(style).ends(left, y - 4, left + 26, y - 4).close();
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
  std::vector<std::string> headings_;
  Measurements measured_;
  double top_px_;  // of the roof
  PlanProjection projection_;
  double right_px_, bottom_px_, width_px_, height_px_;
  estimate::SvgWriter svg_;
};

}  // namespace

std::string plan_svg(const Report& report) { return Drawing(report).draw(); }

Preview preview(const Report& report, std::vector<estimate::Warning> warnings) {
  Preview made;
  made.kind = report.kind;
  made.report_id = report.report_id;
  if (!report.structures.empty()) made.svg = plan_svg(report);
  made.measured = measure(report);
  made.warnings = std::move(warnings);
  made.published = published_totals(report, made.measured);
  made.structures = report.printed ? printed_structures(report) : made.measured.structures;
  if (made.structures.size() < 2) made.structures.clear();
  made.printed = report.printed;
  made.property = address_of(report.location);
  made.check = cross_check(report, made.measured);
  made.warnings.insert(made.warnings.end(), made.check.warnings.begin(), made.check.warnings.end());
  return made;
}

std::string preview_to_json(const Preview& preview) {
  return estimate::encode_json(preview, {}, estimate::JsonWriter::Line::many);
}

}  // namespace roof
