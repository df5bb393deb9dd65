#include "calculator_rows.h"

#include <algorithm>
#include <cmath>

#include "draw/svg.h"

namespace calc {
namespace {

using namespace draw;

constexpr double width_px = 760, side_px = 80, top_px = 60, gap_px = 74;
constexpr std::size_t max_runs = 4;
constexpr int max_braced_cells = 240;

/// What all runs share.
struct View {
  const ScaffoldInputs& in;
  const ScaffoldResult& result;
  double px_per_ft = 1;
};

double built_ft(const View& view, const ScaffoldRun& run) { return run.bays * view.in.bay_length_ft; }

void draw_frames(Svg& svg, const View& view, const ScaffoldRun& run, const Scale& scale) {
  const double bay = view.in.bay_length_ft, lift = view.in.frame_height_ft,
               high = view.result.scaffold_height_ft;
  for (int i = 0; i <= run.bays; ++i) svg.line(scale.at(i * bay, 0), scale.at(i * bay, high), Look::outline);
  for (int i = 1; i <= run.lifts; ++i)
    svg.line(scale.at(0, i * lift), scale.at(built_ft(view, run), i * lift), Look::thin);
  if (run.bays * run.lifts > max_braced_cells) return;  // too small to be seen
  for (int x = 0; x < run.bays; ++x) {
    for (int y = 0; y < run.lifts; ++y) {
      svg.line(scale.at(x * bay, y * lift), scale.at((x + 1) * bay, (y + 1) * lift), Look::thin);
      svg.line(scale.at((x + 1) * bay, y * lift), scale.at(x * bay, (y + 1) * lift), Look::thin);
    }
  }
}

/// The planked levels are the uppermost, with a guardrail over each; posts carry the highest.
void draw_platforms(Svg& svg, const View& view, const ScaffoldRun& run, const Scale& scale) {
  constexpr double rail_ft = 3.5;
  const double long_ft = built_ft(view, run), top_ft = view.result.scaffold_height_ft;
  for (int i = 0; i <= run.bays; ++i) {
    const double x_ft = i * view.in.bay_length_ft;
    svg.line(scale.at(x_ft, top_ft), scale.at(x_ft, top_ft + rail_ft), Look::outline);
  }
  for (int i = 0; i < std::min(view.in.planked_levels, run.lifts); ++i) {
    const double y = top_ft - i * view.in.frame_height_ft;
    const Point left = scale.at(0, y);
    svg.rect({left.x, left.y - 2}, long_ft * scale.px_per_ft, 4, Look::machine);
    svg.line(scale.at(0, y + rail_ft), scale.at(long_ft, y + rail_ft), Look::outline);
    svg.line(scale.at(0, y + rail_ft / 2), scale.at(long_ft, y + rail_ft / 2), Look::thin);
    const Point right = scale.at(long_ft, y);
    svg.text({right.x + 8, right.y + 4}, "deck " + figure(y) + " ft", Anchor::start, Weight::small);
  }
}

/// Ladders are spread evenly over all runs, each in the middle of a bay, with its rest platforms.
void draw_access(Svg& svg, const View& view, const ScaffoldRun& run, const Scale& scale, double before_ft) {
  constexpr double half_px = 5, rung_ft = 1.5, least_rung_px = 4;
  const ScaffoldResult& r = view.result;
  const int rests = r.rest_platforms / std::max(1, r.access_points);
  for (int i = 0; i < r.access_points; ++i) {
    const double along_ft = (i + 0.5) / r.access_points * r.total.length_ft - before_ft;
    if (along_ft < 0 || along_ft >= run.length_ft) continue;
    const double bay_ft = view.in.bay_length_ft, x_ft = (std::floor(along_ft / bay_ft) + 0.5) * bay_ft;
    const Point foot = scale.at(x_ft, 0), top = scale.at(x_ft, r.scaffold_height_ft);
    for (const double side : {-half_px, half_px})
      svg.line({foot.x + side, foot.y}, {top.x + side, top.y}, Look::load);
    const double step_px = std::max(least_rung_px, rung_ft * scale.px_per_ft);
    for (double y = foot.y - step_px; y > top.y; y -= step_px)
      svg.line({foot.x - half_px, y}, {foot.x + half_px, y}, Look::load);
    for (int rest = 1; rest <= rests; ++rest) {
      const Point at = scale.at(x_ft, r.scaffold_height_ft * rest / (rests + 1));
      svg.rect({at.x - 3 * half_px, at.y - 2}, 6 * half_px, 4, Look::machine);
    }
  }
}

void draw_ties(Svg& svg, const View& view, const ScaffoldRun& run, const Scale& scale) {
  const double long_ft = built_ft(view, run);
  for (const double level_ft : run.tie_levels_ft) {
    for (int i = 0; i < run.tie_columns; ++i) {
      const double x_ft = run.tie_columns > 1 ? long_ft * i / (run.tie_columns - 1) : 0;
      svg.circle(scale.at(x_ft, level_ft), 4, Look::bad);
    }
    const Point edge = scale.at(0, level_ft);
    svg.text({edge.x - 8, edge.y + 4}, figure(level_ft) + " ft", Anchor::end, Weight::small);
  }
}

void draw_run(Svg& svg, const View& view, const ScaffoldRun& run, const Scale& scale, std::size_t number,
              double before_ft) {
  const double long_ft = built_ft(view, run);
  const Point left = scale.at(0, 0);
  svg.rect({left.x - 20, left.y}, long_ft * scale.px_per_ft + 40, 6, Look::ground);
  draw_frames(svg, view, run, scale);
  draw_platforms(svg, view, run, scale);
  draw_access(svg, view, run, scale, before_ft);
  draw_ties(svg, view, run, scale);
  svg.dimension({left.x, left.y + 24}, {left.x + long_ft * scale.px_per_ft, left.y + 24},
                counted(run.bays, "bay") + ", " + figure(long_ft) + " ft");
  svg.text({left.x, left.y + 42},
           "run " + std::to_string(number) + " of " + figure(run.length_ft) +
               " ft: " + counted(run.frames, "frame") + ", " + counted(run.ties, "tie"),
           Anchor::start, Weight::small);
}

std::string legend_of(const ScaffoldResult& result, std::size_t not_drawn) {
  std::string legend =
      result.total.ties > 0 ? "Red: ties at the heights on the left." : "No ties: not over 4 times the base.";
  legend += " Access: " + counted(result.access_points, "ladder");
  if (result.rest_platforms > 0) legend += " with " + counted(result.rest_platforms, "rest platform");
  legend += ".";
  if (not_drawn > 0)
    legend += " " + counted(int(not_drawn), "more run") + (not_drawn == 1 ? " is" : " are") + " not drawn.";
  return legend;
}

}  // namespace

std::string draw_scaffold(const ScaffoldInputs& in, const ScaffoldResult& result) {
  View view{in, result};
  const std::size_t shown = std::min(result.runs.size(), max_runs);
  double longest_ft = 1;
  for (std::size_t i = 0; i < shown; ++i) longest_ft = std::max(longest_ft, built_ft(view, result.runs[i]));
  constexpr double rail_room_ft = 4;
  const double high_ft = result.scaffold_height_ft + rail_room_ft;
  constexpr double max_high_px = 420;
  view.px_per_ft = std::min((width_px - 2 * side_px) / longest_ft, max_high_px / high_ft);
  const double run_px = high_ft * view.px_per_ft + gap_px;

  Svg svg(width_px, top_px + double(shown) * run_px, "Scaffold: elevation with ties");
  svg.text({20, 24},
           "Scaffold " + figure(result.scaffold_height_ft) + " ft high, " +
               counted(result.total.lifts, "lift") + "; " + counted(in.planked_levels, "planked level"),
           Anchor::start, Weight::heading);
  svg.text({20, 44}, legend_of(result, result.runs.size() - shown), Anchor::start, Weight::small);
  double before_ft = 0;
  for (std::size_t i = 0; i < shown; ++i) {
    const double ground_px = top_px + double(i + 1) * run_px - gap_px + 10;
    draw_run(svg, view, result.runs[i], {{side_px, ground_px}, view.px_per_ft}, i + 1, before_ft);
    before_ft += result.runs[i].length_ft;
  }
  return svg.take();
}

}  // namespace calc
