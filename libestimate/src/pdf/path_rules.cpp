#include "pdf/path_rules.h"

#include <algorithm>
#include <cmath>

namespace estimate::pdf {
namespace {

constexpr double thickest_rule = 2.0;  // points
constexpr double shortest_rule = 3.0;
constexpr double largest_slant = 0.05;  // points that a straight segment may deviate from its axis

bool same(double a, double b) { return std::abs(a - b) <= largest_slant; }

/// Adds the visible part of the bar if it is a rule.
void add_rule(std::vector<Rule>& rules, const Box& bar, const Paint& paint) {
  const Box box = common_part(bar, paint.visible);
  const auto [thickness, length] = std::minmax({box.width(), box.height()});
  if (thickness < 0 || thickness > thickest_rule || length < shortest_rule) return;
  rules.push_back({box, static_cast<float>(thickness), paint.color});
}

/// Whether the corners follow the axes around one rectangle.
bool is_rectangle(Polyline line) {
  if (line.size() < 4 || line.size() > 5) return false;
  if (line.size() == 5 && !(same(line[4].x, line[0].x) && same(line[4].y, line[0].y))) return false;
  const bool across_first = same(line[0].y, line[1].y) && same(line[1].x, line[2].x) &&
                            same(line[2].y, line[3].y) && same(line[3].x, line[0].x);
  const bool down_first = same(line[0].x, line[1].x) && same(line[1].y, line[2].y) &&
                          same(line[2].x, line[3].x) && same(line[3].y, line[0].y);
  return across_first || down_first;
}

}  // namespace

void add_stroked_rules(std::vector<Rule>& rules, Polyline line, const Paint& paint) {
  const double half = paint.line_width / 2;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Point a = line[i - 1], b = line[i];
    const auto [left, right] = std::minmax({a.x, b.x});
    const auto [top, bottom] = std::minmax({a.y, b.y});
    if (same(a.y, b.y)) {
      add_rule(rules, {left, top - half, right, bottom + half}, paint);
    } else if (same(a.x, b.x)) {
      add_rule(rules, {left - half, top, right + half, bottom}, paint);
    }
  }
}

void add_filled_rule(std::vector<Rule>& rules, Polyline line, const Paint& paint) {
  if (!is_rectangle(line)) return;
  const auto [left, right] = std::minmax({line[0].x, line[2].x});
  const auto [top, bottom] = std::minmax({line[0].y, line[2].y});
  add_rule(rules, {left, top, right, bottom}, paint);
}

}  // namespace estimate::pdf
