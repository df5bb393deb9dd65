#include "crane/drawing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "draw/svg.h"

namespace calc {
namespace {

using namespace draw;

constexpr double width_px = 760, height_px = 560, top_px = 70, side_px = 60, below_px = 90;

struct View {
  const CraneInputs& in;
  const CraneResult& result;
  Scale scale;
  double right_ft = 0;  // right end of the picture
};

View view_of(const CraneInputs& in, const CraneResult& result) {
  constexpr double behind_ft = 14, beyond_ft = 12;
  View view{in, result, {}, result.radius_ft + beyond_ft};
  if (in.power_line_distance_ft)  // one that is far away is not drawn
    view.right_ft = std::max(view.right_ft, std::min(*in.power_line_distance_ft + 4, 2 * result.radius_ft));
  const double wide = (width_px - 2 * side_px) / (view.right_ft + behind_ft);
  const double high = (height_px - top_px - below_px) / std::max(result.tip_height_ft, 20.0);
  view.scale.px_per_ft = std::min(wide, high);
  const double spare_px = width_px - 2 * side_px - (view.right_ft + behind_ft) * view.scale.px_per_ft;
  view.scale.origin = {side_px + behind_ft * view.scale.px_per_ft + spare_px / 2, height_px - below_px};
  return view;
}

void rect_ft(Svg& svg, const View& view, Point low_left_ft, double width_ft, double height_ft, Look look) {
  const double px = view.scale.px_per_ft;
  svg.rect(view.scale.at(low_left_ft.x, low_left_ft.y + height_ft), width_ft * px, height_ft * px, look);
}

void draw_landing(Svg& svg, const View& view) {
  const CraneInputs& in = view.in;
  const double far_ft = view.result.radius_ft + 8;
  if (!in.crane_center_to_wall_ft) {  // what carries the landing is unknown
    constexpr double slab_ft = 1;
    const double near_ft = view.result.radius_ft - std::max(in.pick_point_spread_ft / 2, 2.0);
    rect_ft(svg, view, {near_ft, std::max(0.0, in.set_height_ft - slab_ft)}, far_ft - near_ft,
            std::min(slab_ft, in.set_height_ft), Look::building);
    svg.line(view.scale.at(far_ft, in.set_height_ft), view.scale.at(far_ft, 0), Look::dashed);
    return;
  }
  const double wall_ft = *in.crane_center_to_wall_ft;
  if (in.set_height_ft > 0) {
    rect_ft(svg, view, {wall_ft, 0}, far_ft - wall_ft, in.set_height_ft, Look::building);
  }
  if (!in.parapet_height_ft) return;
  constexpr double thick_ft = 1;
  const double rise_ft = std::max(0.0, *in.parapet_height_ft - in.set_height_ft);
  rect_ft(svg, view, {wall_ft, in.set_height_ft}, thick_ft, rise_ft, Look::building);
  if (!view.result.boom_parapet_clearance_ft) return;
  const Point top = view.scale.at(wall_ft, *in.parapet_height_ft);
  svg.dimension(top, view.scale.at(wall_ft, *in.parapet_height_ft + *view.result.boom_parapet_clearance_ft),
                figure(*view.result.boom_parapet_clearance_ft) + " ft over the parapet");
}

void draw_machine(Svg& svg, const View& view) {
  const CraneResult& r = view.result;
  rect_ft(svg, view, {-12, 1.5}, 20, 3, Look::machine);
  rect_ft(svg, view, {-8, 4.5}, 9, 5, Look::machine);
  for (const double x_ft : {-9.5, -6.0, 2.0, 5.5})
    svg.circle(view.scale.at(x_ft, 1.5), 1.5 * view.scale.px_per_ft, Look::outline);
  const Point foot = view.scale.at(-r.boom_foot_offset_ft, r.boom_foot_height_ft),
              tip = view.scale.at(r.radius_ft, r.tip_height_ft);
  const double length = std::max(1.0, std::hypot(tip.x - foot.x, tip.y - foot.y));
  const Point across{(tip.y - foot.y) / length * 3, -(tip.x - foot.x) / length * 3};
  svg.polygon(std::array{Point{foot.x + across.x, foot.y + across.y},
                         Point{tip.x + across.x / 3, tip.y + across.y / 3},
                         Point{tip.x - across.x / 3, tip.y - across.y / 3},
                         Point{foot.x - across.x, foot.y - across.y}},
              Look::machine);
  svg.line(view.scale.at(0, 0), view.scale.at(0, r.tip_height_ft), Look::dashed);
  svg.text({(foot.x + tip.x) / 2 - 10, (foot.y + tip.y) / 2 - 12},
           "boom " + figure(r.required_boom_ft) + " ft at " + figure(r.boom_angle_deg) + " deg", Anchor::end);
}

void draw_load(Svg& svg, const View& view) {
  const CraneInputs& in = view.in;
  const CraneResult& r = view.result;
  const double low_ft = in.set_height_ft + in.clearance_ft;
  const double high_ft = low_ft + in.load_height_ft, hook_ft = high_ft + r.sling_height_ft;
  const double half_ft = std::max(in.pick_point_spread_ft / 2, 1.0);
  const Point hook = view.scale.at(r.radius_ft, hook_ft);
  svg.line(view.scale.at(r.radius_ft, r.tip_height_ft), hook, Look::outline);
  svg.line(hook, view.scale.at(r.radius_ft - half_ft, high_ft), Look::outline);
  svg.line(hook, view.scale.at(r.radius_ft + half_ft, high_ft), Look::outline);
  svg.circle(hook, 4, Look::load);
  constexpr double least_ft = 1;  // of a load whose height was not given
  rect_ft(svg, view, {r.radius_ft - half_ft, low_ft}, 2 * half_ft, std::max(in.load_height_ft, least_ft),
          Look::load);
}

void draw_power_line(Svg& svg, const View& view) {
  if (!view.in.power_line_distance_ft || *view.in.power_line_distance_ft > view.right_ft) return;
  const double x_ft = *view.in.power_line_distance_ft;
  svg.line(view.scale.at(x_ft, 0), view.scale.at(x_ft, std::min(35.0, view.result.tip_height_ft)), Look::bad);
  svg.text(view.scale.at(x_ft, std::min(35.0, view.result.tip_height_ft) + 1), "power line", Anchor::middle,
           Weight::small);
}

void draw_dimensions(Svg& svg, const View& view) {
  const CraneResult& r = view.result;
  const auto along = [&](double from_ft, double to_ft, double below, const std::string& words) {
    const Point from = view.scale.at(from_ft, 0), to = view.scale.at(to_ft, 0);
    svg.dimension({from.x, from.y + below}, {to.x, to.y + below}, words);
  };
  along(0, r.radius_ft, 26, "radius " + figure(r.radius_ft) + " ft");
  if (view.in.crane_center_to_wall_ft)
    along(0, *view.in.crane_center_to_wall_ft, 46,
          "center to wall " + figure(*view.in.crane_center_to_wall_ft) + " ft");
  const double x = view.scale.at(r.radius_ft, 0).x + 34;
  svg.dimension({x, view.scale.origin.y}, {x, view.scale.at(0, r.tip_height_ft).y},
                "tip " + figure(r.tip_height_ft) + " ft");
  if (view.in.set_height_ft > 0)
    svg.text(view.scale.at(r.radius_ft + 1, view.in.set_height_ft / 2), figure(view.in.set_height_ft) + " ft",
             Anchor::start, Weight::small);
}

}  // namespace

std::string draw_crane(const CraneInputs& in, const CraneResult& r) {
  Svg svg(width_px, height_px, "Crane: reach and tip geometry");
  const View view = view_of(in, r);
  svg.text({20, 26},
           r.crane_class + ": " + figure(r.gross_load_lb, 0) + " lb of " + figure(r.capacity_lb, 0) +
               " lb (" + figure(r.utilization_pct) + " %) at " + figure(r.chart_radius_ft) + " ft with " +
               figure(r.chart_boom_ft) + " ft of boom",
           Anchor::start, Weight::heading);
  svg.text({20, 46}, r.capacity_basis == "scaled_estimate"
                         ? "Capacity is a scaled estimate, not a load chart: do not lift on it."
                         : "Capacity from a published chart; the chart in the cab governs.");
  svg.rect({0, view.scale.origin.y}, width_px, 12, Look::ground);
  draw_landing(svg, view);
  draw_power_line(svg, view);
  draw_machine(svg, view);
  draw_load(svg, view);
  draw_dimensions(svg, view);
  return svg.take();
}

}  // namespace calc
