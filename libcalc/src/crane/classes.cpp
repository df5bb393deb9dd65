#include "crane/classes.h"

#include <algorithm>
#include <cmath>

namespace calc {
namespace {

using estimate::JsonValue;

double longest_boom(const CraneChart& chart) {
  const auto longest = std::ranges::max_element(chart.cells, {}, &ChartCell::boom_ft);
  return longest == chart.cells.end() ? 0 : longest->boom_ft;
}

/// A machine that only the operator knows is billed like the smallest class of at least its tons.
CraneClass class_of(const CraneChart& chart, const std::vector<CraneClass>& known) {
  const auto like = std::ranges::find_if(known, [&](const auto& other) { return other.tons >= chart.tons; });
  const CraneClass& model = like == known.end() ? known.back() : *like;
  return {chart.crane_class, chart.tons, longest_boom(chart), model.min_hours, model.id, &chart};
}

struct ScaledChart {
  std::vector<ChartCell> cells;
  std::string own_class;  // whose chart it is
  double tons = 0;
  double max_boom_ft = 0;
  double derate = 0;
};

ScaledChart scaled_chart(Ledger& ledger, const Book& book) {
  const JsonValue& own = ledger.table("chart_class");
  (void)ledger.table("chart_40t");
  (void)ledger.table("chart_rule");
  return {published_chart(book), std::string(own.find("id")->as_text()), own.find("tons")->as_double(),
          own.find("max_boom_ft")->as_double(), 0};
}

/// Scaled classes look the 40-t chart up at their own proportions: capacity = derate (T/40)/sqrt(λ) × cell.
std::optional<ChartCell> scaled_cell(const ScaledChart& chart, const CraneClass& crane, double radius_ft,
                                     double boom_ft) {
  const double ratio = crane.max_boom_ft / chart.max_boom_ft;
  const auto cell = chart_lookup(chart.cells, radius_ft / ratio, boom_ft / ratio);
  if (!cell) return cell;
  const double factor = chart.derate * (crane.tons / chart.tons) / std::sqrt(ratio);
  return ChartCell{cell->boom_ft * ratio, cell->radius_ft * ratio, cell->capacity_lb * factor};
}

}  // namespace

std::vector<CraneClass> crane_classes(Ledger& ledger, const Book& book) {
  std::vector<CraneClass> classes;
  for (const JsonValue& row : *ledger.table("classes").list()) {
    const std::string id(row.find("id")->as_text());
    classes.push_back({id, row.find("tons")->as_double(), row.find("max_boom_ft")->as_double(),
                       row.find("min_hours")->as_double(), id, nullptr});
  }
  (void)ledger.table("class_booms");
  const auto bundled = classes;
  for (const CraneChart& chart : book.crane_charts()) {
    const auto same = std::ranges::find(classes, chart.crane_class, &CraneClass::id);
    if (same == classes.end()) {
      classes.push_back(class_of(chart, bundled));
    } else {
      same->loaded = &chart;
      same->max_boom_ft = longest_boom(chart);
    }
  }
  std::ranges::stable_sort(classes, {}, &CraneClass::tons);
  return classes;
}

std::vector<CraneEvaluation> evaluate(const std::vector<CraneClass>& classes, double radius_ft,
                                      double boom_ft, double gross_load_lb, Ledger& ledger,
                                      const Book& book) {
  ScaledChart scaled = scaled_chart(ledger, book);
  std::vector<CraneEvaluation> evaluations;
  for (const CraneClass& crane : classes) {
    CraneEvaluation evaluation{.id = crane.id, .capacity_basis = "published_chart"};
    std::optional<ChartCell> cell;
    if (crane.loaded) {
      cell = chart_lookup(crane.loaded->cells, radius_ft, boom_ft);
      ledger.cite(crane.loaded->source, "result.evaluated");
    } else if (crane.id == scaled.own_class) {
      cell = chart_lookup(scaled.cells, radius_ft, boom_ft);
    } else {
      scaled.derate = ledger.constant("scaled_derate");
      cell = scaled_cell(scaled, crane, radius_ft, boom_ft);
      evaluation.capacity_basis = "scaled_estimate";
    }
    if (cell) {
      evaluation.capacity_lb = cell->capacity_lb;
      evaluation.boom_ft = cell->boom_ft;
      evaluation.chart_radius_ft = cell->radius_ft;
      evaluation.utilization_pct = gross_load_lb / cell->capacity_lb * 100;
    }
    evaluations.push_back(std::move(evaluation));
  }
  return evaluations;
}

}  // namespace calc
