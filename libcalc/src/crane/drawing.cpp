#include "calculator_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "draw/svg.h"

namespace calc {
namespace {

using namespace draw;

constexpr double width_px = 760, height_px = 580, top_px = 84, left_px = 50, right_px = 130, below_px = 110;
constexpr double landing_ft = 8;  // beyond the load

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
  const double wide = (width_px - left_px - right_px) / (view.right_ft + behind_ft);
  const double high = (height_px - top_px - below_px) / std::max(result.tip_height_ft, 20.0);
  view.scale.px_per_ft = std::min(wide, high);
  const double spare_px = width_px - left_px - right_px - (view.right_ft + behind_ft) * view.scale.px_per_ft;
  view.scale.origin = {left_px + behind_ft * view.scale.px_per_ft + spare_px / 2, height_px - below_px};
  return view;
}

void rect_ft(Svg& svg, const View& view, Point low_left_ft, double width_ft, double height_ft, Look look) {
  const double px = view.scale.px_per_ft;
  svg.rect(view.scale.at(low_left_ft.x, low_left_ft.y + height_ft), width_ft * px, height_ft * px, look);
}

/// Where the landing begins when no wall is known.
double landing_near_ft(const View& view) {
  return view.result.radius_ft - std::max(view.in.pick_point_spread_ft / 2, 2.0);
}

void draw_landing(Svg& svg, const View& view) {
  const CraneInputs& in = view.in;
  const double far_ft = view.result.radius_ft + landing_ft;
  if (!in.crane_center_to_wall_ft) {  // what carries the landing is unknown
    constexpr double slab_ft = 1;
    const double near_ft = landing_near_ft(view);
    rect_ft(svg, view, {near_ft, std::max(0.0, in.set_height_ft.value_or(0) - slab_ft)}, far_ft - near_ft,
            std::min(slab_ft, in.set_height_ft.value_or(0)), Look::building);
    return;
  }
  const double wall_ft = *in.crane_center_to_wall_ft;
  if (in.set_height_ft.value_or(0) > 0) {
    rect_ft(svg, view, {wall_ft, 0}, far_ft - wall_ft, in.set_height_ft.value_or(0), Look::building);
  }
  if (!in.parapet_height_ft) return;
  constexpr double thick_ft = 1;
  const double rise_ft = std::max(0.0, *in.parapet_height_ft - in.set_height_ft.value_or(0));
  rect_ft(svg, view, {wall_ft, in.set_height_ft.value_or(0)}, thick_ft, rise_ft, Look::building);
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
  const double slope = (r.tip_height_ft - r.boom_foot_height_ft) / (r.radius_ft + r.boom_foot_offset_ft);
  const double boom_ft = r.boom_foot_height_ft + slope * r.boom_foot_offset_ft;
  svg.line(view.scale.at(0, 0), view.scale.at(0, boom_ft), Look::dashed);  // center of rotation
  svg.text({(foot.x + tip.x) / 2 - 12, (foot.y + tip.y) / 2 - 12},
           "boom " + figure(r.required_boom_ft) + " ft at " + figure(r.boom_angle_deg) + " deg", Anchor::end);
}

void draw_load(Svg& svg, const View& view) {
  const CraneInputs& in = view.in;
  const CraneResult& r = view.result;
  const double low_ft = in.set_height_ft.value_or(0) + in.clearance_ft;
  const double high_ft = low_ft + in.load_height_ft.value_or(0), hook_ft = high_ft + r.sling_height_ft;
  const double half_ft = std::max(in.pick_point_spread_ft / 2, 1.0);
  const Point hook = view.scale.at(r.radius_ft, hook_ft);
  svg.line(view.scale.at(r.radius_ft, r.tip_height_ft), hook, Look::outline);
  svg.line(hook, view.scale.at(r.radius_ft - half_ft, high_ft), Look::outline);
  svg.line(hook, view.scale.at(r.radius_ft + half_ft, high_ft), Look::outline);
  svg.circle(hook, 4, Look::load);
  constexpr double least_ft = 1;  // of a load whose height was not given
  rect_ft(svg, view, {r.radius_ft - half_ft, low_ft}, 2 * half_ft,
          std::max(in.load_height_ft.value_or(0), least_ft), Look::load);
}

/// Where the power line is, if it is near enough to be drawn.
std::optional<double> drawn_power_line_ft(const View& view) {
  const auto& distance_ft = view.in.power_line_distance_ft;
  return distance_ft && *distance_ft <= view.right_ft ? distance_ft : std::nullopt;
}

void draw_power_line(Svg& svg, const View& view) {
  const auto line_ft = drawn_power_line_ft(view);
  if (!line_ft) return;
  const Point top = view.scale.at(*line_ft, std::min(35.0, 0.8 * view.result.tip_height_ft));
  svg.line(view.scale.at(*line_ft, 0), top, Look::bad);
  svg.text({top.x, top.y - 6}, "power line", Anchor::middle, Weight::small);
}

/// Under the ground: how far the load, the wall and the power line are from the center of rotation.
void draw_distances(Svg& svg, const View& view) {
  double row_px = 28;
  const auto along = [&](double to_ft, const std::string& words) {
    const Point from = view.scale.at(0, 0), to = view.scale.at(to_ft, 0);
    svg.dimension({from.x, from.y + row_px}, {to.x, to.y + row_px}, words);
    row_px += 22;
  };
  along(view.result.radius_ft, "radius " + figure(view.result.radius_ft) + " ft");
  if (view.in.crane_center_to_wall_ft)
    along(*view.in.crane_center_to_wall_ft,
          "center to wall " + figure(*view.in.crane_center_to_wall_ft) + " ft");
  if (const auto line_ft = drawn_power_line_ft(view))
    along(*line_ft, "power line " + figure(*line_ft) + " ft");
}

/// How high the tip is, on the right, and the landing, under it.
void draw_heights(Svg& svg, const View& view) {
  const CraneResult& r = view.result;
  const double ground_px = view.scale.origin.y, tip_px = view.scale.at(0, r.tip_height_ft).y;
  const double tip_x = view.scale.at(view.right_ft, 0).x + 44;
  svg.line({view.scale.at(r.radius_ft, 0).x, tip_px}, {tip_x, tip_px}, Look::thin);
  svg.dimension({tip_x, ground_px}, {tip_x, tip_px}, "tip " + figure(r.tip_height_ft) + " ft");
  if (view.in.set_height_ft.value_or(0) <= 0) return;
  const double edge_ft = view.in.crane_center_to_wall_ft.value_or(landing_near_ft(view));
  const Point edge = view.scale.at(edge_ft, view.in.set_height_ft.value_or(0));
  svg.dimension({edge.x + 12, ground_px}, {edge.x + 12, edge.y},
                figure(view.in.set_height_ft.value_or(0)) + " ft");
}

std::string basis_of(const CraneResult& result) {
  return result.capacity_basis == "scaled_estimate"
             ? "Capacity is a scaled estimate, not a load chart: do not lift on it."
             : "Capacity from a published chart; the chart in the cab governs.";
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
  svg.text({20, 46}, basis_of(r));
  if (in.power_line_distance_ft && !drawn_power_line_ft(view))
    svg.text({20, 64}, "The power line, " + figure(*in.power_line_distance_ft) + " ft away, is not drawn.",
             Anchor::start, Weight::small);
  svg.rect({0, view.scale.origin.y}, width_px, 12, Look::ground);
  draw_landing(svg, view);
  draw_power_line(svg, view);
  draw_machine(svg, view);
  draw_load(svg, view);
  draw_distances(svg, view);
  draw_heights(svg, view);
  return svg.take();
}

}  // namespace calc
