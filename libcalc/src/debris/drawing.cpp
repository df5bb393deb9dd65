#include "calculator_rows.h"

#include <algorithm>
#include <array>

#include "draw/svg.h"

namespace calc {
namespace {

using namespace draw;

constexpr double width_px = 760, side_px = 30, top_px = 76, gap_px = 16, row_px = 24, bar_px = 14;
constexpr int max_boxes = 24;
constexpr std::size_t max_items = 20;

/// How long and high a box is drawn, in ft (hometowndumpsterrental.com).
struct BoxSize {
  int yd = 0;
  double long_ft = 0;
  double high_ft = 0;
};
constexpr std::array sizes = {BoxSize{10, 12, 3.5}, BoxSize{15, 16, 4}, BoxSize{20, 22, 4},
                              BoxSize{30, 22, 6}, BoxSize{40, 22, 8}};

const BoxSize& size_of(const DumpsterChoice& box) {
  const auto found = std::ranges::find(sizes, box.size_yd, &BoxSize::yd);
  return found == sizes.end() ? sizes.back() : *found;
}

/// The end of a box slants; what is in it reaches up to its fill level.
void draw_box(Svg& svg, Point corner, double long_px, double high_px, double fill) {
  constexpr double slant_px = 10;
  const double low = corner.y + high_px, level = low - high_px * std::clamp(fill, 0.0, 1.0);
  const double in = slant_px * (low - level) / high_px;
  svg.polygon(std::array{corner, Point{corner.x + long_px, corner.y},
                         Point{corner.x + long_px - slant_px, low}, Point{corner.x + slant_px, low}},
              Look::building);
  svg.polygon(
      std::array{Point{corner.x + slant_px - in, level}, Point{corner.x + long_px - slant_px + in, level},
                 Point{corner.x + long_px - slant_px, low}, Point{corner.x + slant_px, low}},
      Look::load);
}

/// The boxes side by side, in as many rows as they need.
struct Yard {
  int shown = 0;
  int a_row = 1;
  double long_px = 0;
  double high_px = 0;
  double bottom_px = 0;
};

Yard yard_of(const DumpsterChoice& box) {
  Yard yard{.shown = std::min(box.count, max_boxes)};
  const double px_per_ft = yard.shown <= 3 ? 8 : yard.shown <= 10 ? 5 : 3.5;
  yard.long_px = size_of(box).long_ft * px_per_ft;
  yard.high_px = size_of(box).high_ft * px_per_ft;
  yard.a_row = std::max(1, int((width_px - 2 * side_px + gap_px) / (yard.long_px + gap_px)));
  const int rows = (yard.shown + yard.a_row - 1) / yard.a_row;
  yard.bottom_px = top_px + rows * (yard.high_px + gap_px) + (box.count > yard.shown ? row_px : 0);
  return yard;
}

void draw_boxes(Svg& svg, const DumpsterChoice& box, const Yard& yard) {
  for (int i = 0; i < yard.shown; ++i) {
    const int row = i / yard.a_row, column = i % yard.a_row;
    draw_box(svg, {side_px + column * (yard.long_px + gap_px), top_px + row * (yard.high_px + gap_px)},
             yard.long_px, yard.high_px, box.fill_pct / 100);
  }
  if (box.count > yard.shown)
    svg.text({side_px, yard.bottom_px - gap_px}, "and " + std::to_string(box.count - yard.shown) + " more",
             Anchor::start, Weight::small);
}

/// The weight of a load against the limit of its box, and the tons that its price includes.
void draw_weight(Svg& svg, const DumpsterChoice& box, double y) {
  constexpr double left_px = 150, long_px = 420;
  const double included = box.included_tons / std::max(1, box.count);
  const double most = std::max({box.weight_limit_tons, box.load_tons_each, 0.1});
  const auto x = [&](double tons) { return left_px + tons / most * long_px; };
  svg.text({left_px - 10, y + 11}, "weight of each", Anchor::end);
  svg.rect({left_px, y}, x(box.weight_limit_tons) - left_px, bar_px, Look::building);
  svg.rect({left_px, y}, x(box.load_tons_each) - left_px, bar_px,
           box.load_tons_each > included + 1e-9 ? Look::bad : Look::good);
  if (included <= most) svg.line({x(included), y - 3}, {x(included), y + bar_px + 3}, Look::outline);
  svg.text({left_px + long_px + 8, y + 11},
           figure(box.load_tons_each, 2) + " t; " + figure(included) + " t included, limit " +
               figure(box.weight_limit_tons) + " t",
           Anchor::start, Weight::small);
}

std::string words_of(std::string kind) {
  std::ranges::replace(kind, '_', ' ');
  return kind;
}

void draw_items(Svg& svg, const DebrisResult& r, double y) {
  constexpr double left_px = 210, long_px = 360;
  double max_cy = 0.01;
  for (const DebrisItem& item : r.breakdown) max_cy = std::max(max_cy, item.cubic_yards);
  const std::size_t shown = std::min(r.breakdown.size(), max_items);
  for (std::size_t i = 0; i < shown; ++i, y += row_px) {
    const DebrisItem& item = r.breakdown[i];
    svg.text({left_px - 10, y + 11}, words_of(item.kind), Anchor::end);
    svg.rect({left_px, y}, item.cubic_yards / max_cy * long_px, bar_px, Look::load);
    svg.text({left_px + item.cubic_yards / max_cy * long_px + 8, y + 11},
             figure(item.cubic_yards) + " CY, " + figure(item.tons, 2) + " t", Anchor::start, Weight::small);
  }
  if (shown < r.breakdown.size())
    svg.text({left_px, y + 11}, "and " + std::to_string(r.breakdown.size() - shown) + " more", Anchor::start,
             Weight::small);
}

}  // namespace

std::string draw_debris(const DebrisInputs&, const DebrisResult& r) {
  const DumpsterChoice& box = r.dumpster;
  const Yard yard = yard_of(box);
  const double weight_px = yard.bottom_px + 8, items_px = weight_px + row_px + 8;
  const std::size_t rows = std::min(r.breakdown.size(), max_items) + 1;
  Svg svg(width_px, items_px + row_px * double(rows), "Debris: containers and what fills them");
  svg.text({20, 26},
           counted(box.count, "container") + " of " + std::to_string(box.size_yd) + " yd for " +
               figure(r.cubic_yards) + " CY and " + figure(r.tons, 2) + " t; " + box.governed_by + " decides",
           Anchor::start, Weight::heading);
  svg.text({20, 46},
           "Each is " + figure(box.fill_pct, 0) + " % full. Line: tons that the price includes. By truck: " +
               counted(r.truck_alternative.loads, "load") + " of " + figure(r.truck_alternative.truck_cy) +
               " CY.",
           Anchor::start, Weight::small);
  draw_boxes(svg, box, yard);
  draw_weight(svg, box, weight_px);
  draw_items(svg, r, items_px);
  return svg.take();
}

}  // namespace calc
