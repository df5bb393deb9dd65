#include <algorithm>
#include <numeric>

#include "esx/calc/crane.h"

namespace calc {
namespace {

using estimate::JsonValue;

/// The smallest boom longer than `after` and at least `boom_ft` that the chart has.
std::optional<double> next_boom(std::span<const ChartCell> cells, double boom_ft, double after) {
  std::optional<double> best;
  for (const ChartCell& cell : cells) {
    if (cell.boom_ft >= boom_ft && cell.boom_ft > after && (!best || cell.boom_ft < *best))
      best = cell.boom_ft;
  }
  return best;
}

}  // namespace

double net_capacity(double gross_capacity_lb, std::span<const double> deductions_lb) {
  return gross_capacity_lb - gross_load(deductions_lb);
}

double gross_load(std::span<const double> parts_lb) {
  return std::accumulate(parts_lb.begin(), parts_lb.end(), 0.0);
}

double moment_capacity(double moment_ftlb, double radius_ft) { return moment_ftlb / radius_ft; }

std::optional<ChartCell> chart_lookup(std::span<const ChartCell> cells, double radius_ft, double boom_ft) {
  constexpr double tolerance = 1e-9;
  double after = 0;
  while (const auto boom = next_boom(cells, boom_ft - tolerance, after)) {
    std::optional<ChartCell> best;
    for (const ChartCell& cell : cells) {
      const bool fits = cell.boom_ft == *boom && cell.radius_ft >= radius_ft - tolerance;
      if (fits && (!best || cell.radius_ft < best->radius_ft)) best = cell;
    }
    if (best) return best;
    after = *boom;  // too short for the radius: a longer one may reach
  }
  return std::nullopt;
}

std::vector<ChartCell> published_chart(const Book& book) {
  std::vector<ChartCell> cells;
  const JsonValue* chart = book.data("crane").at_path("constants.chart_40t.value");
  if (!chart || !chart->list()) return cells;
  for (const JsonValue& row : *chart->list()) {
    const auto& figures = *row.list();
    cells.push_back({figures.at(0).as_double(), figures.at(1).as_double(), figures.at(2).as_double()});
  }
  return cells;
}

}  // namespace calc
