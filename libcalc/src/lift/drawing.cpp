#include "calculator_rows.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "draw/svg.h"

namespace calc {
namespace {

using namespace draw;

constexpr double width_px = 760, height_px = 560, top_px = 90, left_px = 110, right_px = 130, below_px = 80;
constexpr double chassis_ft = 3, behind_ft = 8, guardrail_ft = 3.6;

struct View {
  const LiftInputs& in;
  const LiftResult& result;
  Scale scale;
  double out_ft = 0;    // of the platform's middle from the machine's
  double deck_ft = 0;   // of the platform, at least on the chassis
  double right_ft = 0;  // right end of the picture
};

bool is_scissor(const LiftResult& result) { return result.mewp_group == "A"; }

View view_of(const LiftInputs& in, const LiftResult& r) {
  View view{in, r, {}, in.horizontal_outreach_ft, std::max(r.required_platform_height_ft, chassis_ft)};
  view.right_ft = std::max({view.out_ft, r.selected_outreach_ft, 10.0}) + 6;
  const double high_ft =
      std::max({r.selected_platform_ft, r.required_working_height_ft, view.deck_ft + 7}) + 1;
  view.scale.px_per_ft = std::min((width_px - left_px - right_px) / (view.right_ft + behind_ft),
                                  (height_px - top_px - below_px) / high_ft);
  view.scale.origin = {left_px + behind_ft * view.scale.px_per_ft, height_px - below_px};
  return view;
}

void rect_ft(Svg& svg, const View& view, Point low_left_ft, double width_ft, double height_ft, Look look) {
  const double px = view.scale.px_per_ft;
  svg.rect(view.scale.at(low_left_ft.x, low_left_ft.y + height_ft), width_ft * px, height_ft * px, look);
}

/// Width and height that the class reaches at most; the real reach depends on the height.
void draw_envelope(Svg& svg, const View& view) {
  const LiftResult& r = view.result;
  if (is_scissor(r)) {
    svg.line(view.scale.at(-5, r.selected_platform_ft), view.scale.at(5, r.selected_platform_ft),
             Look::dashed);
    return;
  }
  const Point corner = view.scale.at(r.selected_outreach_ft, r.selected_platform_ft);
  svg.line(view.scale.at(0, r.selected_platform_ft), corner, Look::dashed);
  svg.line(corner, view.scale.at(r.selected_outreach_ft, 0), Look::dashed);
}

void draw_obstacle(Svg& svg, const View& view) {
  if (view.in.obstacle_height_ft <= 0) return;
  const double from_ft = std::max(3.0, view.out_ft * 0.35), to_ft = std::max(from_ft + 2, view.out_ft - 2);
  rect_ft(svg, view, {from_ft, 0}, to_ft - from_ft, view.in.obstacle_height_ft, Look::building);
  const Point top = view.scale.at((from_ft + to_ft) / 2, view.in.obstacle_height_ft);
  svg.text({top.x, top.y + 16}, figure(view.in.obstacle_height_ft) + " ft", Anchor::middle, Weight::small);
}

void draw_chassis(Svg& svg, const View& view) {
  rect_ft(svg, view, {-4, 1}, 8, chassis_ft - 1, Look::machine);
  for (const double x_ft : {-2.6, 2.6})
    svg.circle(view.scale.at(x_ft, 1), view.scale.px_per_ft, Look::outline);
}

void draw_scissor(Svg& svg, const View& view) {
  constexpr double stage_ft = 5, half_ft = 3.2;
  const double rise_ft = view.deck_ft - chassis_ft;
  const int stages = std::max(1, int(std::ceil(rise_ft / stage_ft)));
  for (int i = 0; i < stages; ++i) {
    const double low = chassis_ft + rise_ft * i / stages, high = chassis_ft + rise_ft * (i + 1) / stages;
    svg.line(view.scale.at(-half_ft, low), view.scale.at(half_ft, high), Look::outline);
    svg.line(view.scale.at(half_ft, low), view.scale.at(-half_ft, high), Look::outline);
  }
}

/// A bar between two places, as thick as a boom.
void draw_boom(Svg& svg, Point from, Point to) {
  const double length = std::max(1.0, std::hypot(to.x - from.x, to.y - from.y));
  const Point across{(to.y - from.y) / length * 3, -(to.x - from.x) / length * 3};
  svg.polygon(
      std::array{Point{from.x + across.x, from.y + across.y}, Point{to.x + across.x, to.y + across.y},
                 Point{to.x - across.x, to.y - across.y}, Point{from.x - across.x, from.y - across.y}},
      Look::machine);
}

/// Articulating booms rise first, and then reach over; straight ones go the shortest way.
void draw_booms(Svg& svg, const View& view) {
  const Point turret = view.scale.at(-1, chassis_ft), end = view.scale.at(view.out_ft, view.deck_ft);
  if (!view.result.selected.starts_with("boom_art")) return draw_boom(svg, turret, end);
  const double knee_ft =
      std::max(view.in.obstacle_height_ft + 2, chassis_ft + (view.deck_ft - chassis_ft) * 0.6);
  const Point knee = view.scale.at(-3, knee_ft);
  draw_boom(svg, turret, knee);
  draw_boom(svg, knee, end);
}

void draw_platform(Svg& svg, const View& view) {
  const double half_ft = is_scissor(view.result) ? 4 : 3;
  const double left = is_scissor(view.result) ? -half_ft : view.out_ft - half_ft;
  const double right = left + 2 * half_ft, rail = view.deck_ft + guardrail_ft;
  rect_ft(svg, view, {left, view.deck_ft - 0.4}, 2 * half_ft, 0.4, Look::machine);
  for (const double x_ft : {left, right})
    svg.line(view.scale.at(x_ft, view.deck_ft), view.scale.at(x_ft, rail), Look::outline);
  svg.line(view.scale.at(left, rail), view.scale.at(right, rail), Look::outline);
  constexpr double shoulder_ft = 4.8;
  const int people = std::min(view.in.workers, 6);
  for (int i = 0; i < people; ++i) {
    const double x_ft = left + 2 * half_ft * (i + 0.5) / people;
    svg.line(view.scale.at(x_ft, view.deck_ft), view.scale.at(x_ft, view.deck_ft + shoulder_ft),
             Look::outline);
    svg.circle(view.scale.at(x_ft, view.deck_ft + shoulder_ft + 0.5), 0.5 * view.scale.px_per_ft, Look::load);
  }
}

void draw_dimensions(Svg& svg, const View& view) {
  const LiftResult& r = view.result;
  const double ground = view.scale.origin.y;
  const auto height = [&](double x_px, double height_ft, const std::string& words) {
    svg.dimension({x_px, ground}, {x_px, view.scale.at(0, height_ft).y}, words);
  };
  const double right = view.scale.at(view.right_ft, 0).x;
  height(right + 30, r.required_working_height_ft, "work " + figure(r.required_working_height_ft) + " ft");
  svg.line(view.scale.at(view.out_ft, r.required_working_height_ft),
           {right + 30, view.scale.at(0, r.required_working_height_ft).y}, Look::thin);
  const double left = view.scale.at(-behind_ft, 0).x;
  svg.dimension({left, ground}, {left, view.scale.at(0, r.required_platform_height_ft).y}, "");
  svg.text({left - 8, view.scale.at(0, r.required_platform_height_ft / 2).y},
           "platform " + figure(r.required_platform_height_ft) + " ft", Anchor::end, Weight::small);
  if (view.out_ft <= 0) return;
  const Point from = view.scale.at(0, 0), to = view.scale.at(view.out_ft, 0);
  svg.dimension({from.x, from.y + 30}, {to.x, to.y + 30}, "outreach " + figure(view.out_ft) + " ft");
}

}  // namespace

std::string draw_lift(const LiftInputs& in, const LiftResult& r) {
  Svg svg(width_px, height_px, "Aerial lift: machine and platform");
  svg.text({20, 26},
           r.selected + ": " + figure(r.required_platform_height_ft) + " of " +
               figure(r.selected_platform_ft) + " ft high, " + figure(in.horizontal_outreach_ft) + " of " +
               figure(r.selected_outreach_ft) + " ft out, " + figure(r.platform_load_lb, 0) + " of " +
               figure(r.selected_capacity_lb, 0) + " lb",
           Anchor::start, Weight::heading);
  svg.text({20, 46},
           "Dashed: the most that the class reaches up and out; the range diagram of the machine governs.",
           Anchor::start, Weight::small);
  const View view = view_of(in, r);
  svg.rect({0, view.scale.origin.y}, width_px, 10, Look::ground);
  draw_envelope(svg, view);
  draw_obstacle(svg, view);
  draw_chassis(svg, view);
  is_scissor(r) ? draw_scissor(svg, view) : draw_booms(svg, view);
  draw_platform(svg, view);
  draw_dimensions(svg, view);
  return svg.take();
}

}  // namespace calc
