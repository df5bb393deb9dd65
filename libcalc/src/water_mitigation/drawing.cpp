#include "calculator_rows.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "draw/svg.h"

namespace calc {
namespace {

using namespace draw;

constexpr double width_px = 760, side_px = 24, top_px = 60, label_px = 36, gap_px = 18, symbol_px = 16;
constexpr int max_symbols = 40;

struct Plan {
  double long_ft = 0;
  double wide_ft = 0;
  double words_px = 240;  // for the words below it
};

/// Length and width where they were given, else the rectangle of that area and perimeter, else a square.
Plan plan_of(const WaterRoom& room) {
  if (room.length_ft && room.width_ft) return {*room.length_ft, *room.width_ft};
  const double area = room.floor_area_sf.value_or(1), half = room.perimeter_ft.value_or(4) / 2;
  const double under = half * half / 4 - area;
  if (under < 0) return {std::sqrt(area), std::sqrt(area)};
  return {half / 2 + std::sqrt(under), half / 2 - std::sqrt(under)};
}

/// A place on the walls and the way the air goes there, `along` px from the top left corner, clockwise.
struct Spot {
  Point at;
  Point ahead;
};

Spot spot_on_walls(Point corner, double w, double h, double along) {
  if (along < w) return {{corner.x + along, corner.y}, {1, 0}};
  along -= w;
  if (along < h) return {{corner.x + w, corner.y + along}, {0, 1}};
  along -= h;
  if (along < w) return {{corner.x + w - along, corner.y + h}, {-1, 0}};
  along -= w;
  return {{corner.x, corner.y + h - along}, {0, -1}};
}

/// Air movers stand along the walls and blow the same way round: triangles evenly on the perimeter.
void draw_air_movers(Svg& svg, Point corner, double long_px, double wide_px, int count) {
  constexpr double inset = 9, half = 5;
  const double w = std::max(1.0, long_px - 2 * inset), h = std::max(1.0, wide_px - 2 * inset);
  const int shown = std::min(count, max_symbols);
  for (int i = 0; i < shown; ++i) {
    const auto [at, ahead] =
        spot_on_walls({corner.x + inset, corner.y + inset}, w, h, 2 * (w + h) * (i + 0.5) / shown);
    svg.polygon(std::array{Point{at.x + ahead.x * half, at.y + ahead.y * half},
                           Point{at.x - (ahead.x + ahead.y) * half, at.y - (ahead.y - ahead.x) * half},
                           Point{at.x - (ahead.x - ahead.y) * half, at.y - (ahead.y + ahead.x) * half}},
                Look::machine);
  }
}

double wet_share(const WaterRoom& room) {
  const double floor_sf = room.floor_area_sf.value_or(1);
  return std::clamp(room.affected_floor_sf.value_or(floor_sf) / floor_sf, 0.0, 1.0);
}

/// Length by width where they were given.
std::string size_of(const WaterRoom& room) {
  if (room.length_ft && room.width_ft)
    return figure(*room.length_ft) + " x " + figure(*room.width_ft) + " ft, ";
  return "";
}

void draw_room(Svg& svg, const WaterRoom& room, int air_movers, Point corner, const Plan& plan,
               double px_per_ft) {
  const double long_px = plan.long_ft * px_per_ft, wide_px = plan.wide_ft * px_per_ft;
  const double floor_sf = room.floor_area_sf.value_or(1);
  const double share = wet_share(room);
  svg.rect(corner, long_px, wide_px, Look::building);
  svg.rect(corner, long_px * share, wide_px, Look::wet);
  svg.rect(corner, long_px, wide_px, Look::outline);
  // Where only walls are wet, air movers are along these.
  constexpr double least_strip_px = 36;
  const double strip_px = share > 0 ? std::min(long_px, std::max(long_px * share, least_strip_px)) : long_px;
  draw_air_movers(svg, corner, strip_px, wide_px, air_movers);
  svg.text({corner.x, corner.y + wide_px + 14}, room.name);
  svg.text({corner.x, corner.y + wide_px + 27},
           size_of(room) + figure(floor_sf) + " SF, wet " + figure(100 * share, 0) + " %, " +
               counted(air_movers, "air mover"),
           Anchor::start, Weight::small);
}

void draw_units(Svg& svg, Point at, int count, Look look, const std::string& words) {
  if (count == 0) return;
  const int shown = std::min(count, max_symbols);
  constexpr int a_row = 20;
  for (int i = 0; i < shown; ++i) {
    const int row = i / a_row, column = i % a_row;
    svg.rect({at.x + column * (symbol_px + 4), at.y + row * (symbol_px + 4)}, symbol_px, symbol_px, look);
  }
  svg.text({at.x + std::min(shown, a_row) * (symbol_px + 4) + 8, at.y + 13}, words);
}

/// A place for each room: rows from left to right, each as high as its highest room.
struct Shelves {
  std::vector<Point> corners;
  double bottom_px = top_px;
};

Shelves arrange(const std::vector<Plan>& plans, double px_per_ft, double page_px) {
  Shelves shelves;
  double x = side_px, y = top_px, high = 0;
  for (const Plan& plan : plans) {
    const double long_px = std::max(plan.long_ft * px_per_ft, plan.words_px);
    if (x > side_px && x + long_px > page_px - side_px) {
      x = side_px;
      y += high + label_px + gap_px;
      high = 0;
    }
    shelves.corners.push_back({x, y});
    x += long_px + gap_px;
    high = std::max(high, plan.wide_ft * px_per_ft);
  }
  shelves.bottom_px = y + high + label_px + gap_px;
  return shelves;
}

}  // namespace

std::string draw_water(const WaterMitInputs& in, const WaterMitResult& result) {
  std::vector<Plan> plans;
  double longest_ft = 1, widest_ft = 1;
  for (const WaterRoom& room : in.rooms) {
    plans.push_back(plan_of(room));
    plans.back().words_px = std::max(plans.back().words_px, width_of(room.name));
    longest_ft = std::max(longest_ft, plans.back().long_ft);
    widest_ft = std::max(widest_ft, plans.back().wide_ft);
  }
  constexpr double max_px_per_ft = 14, max_long_px = 420, max_wide_px = 320;
  const double px_per_ft = std::min({max_px_per_ft, max_long_px / longest_ft, max_wide_px / widest_ft});
  double page_px = width_px;
  for (const Plan& plan : plans) page_px = std::max(page_px, plan.words_px + 2 * side_px);
  const Shelves shelves = arrange(plans, px_per_ft, page_px);

  Svg svg(page_px, shelves.bottom_px + 110, "Water mitigation: rooms and equipment");
  svg.text({side_px, 26},
           "Class " + std::to_string(result.water_class) + ", category " + std::to_string(in.water_category) +
               ": " + figure(result.volume_cf, 0) + " CF, " + figure(result.wet_surface_pct) +
               " % of the surfaces wet",
           Anchor::start, Weight::heading);
  svg.text({side_px, 44},
           "Blue: share of the floor that is wet. Triangles: air movers, all the same way round.",
           Anchor::start, Weight::small);
  for (std::size_t i = 0; i < in.rooms.size(); ++i)
    draw_room(svg, in.rooms[i], int(result.air_movers_by_room[i]), shelves.corners[i], plans[i], px_per_ft);

  const Point at{side_px, shelves.bottom_px};
  draw_units(svg, at, result.dehumidifiers, Look::good,
             std::to_string(result.dehumidifiers) + " x dehumidifier (" + in.dehumidifier.type + ")");
  draw_units(svg, {at.x, at.y + 46}, result.afd_units, Look::load,
             std::to_string(result.afd_units) + " x air filtration device");
  return svg.take();
}

}  // namespace calc
