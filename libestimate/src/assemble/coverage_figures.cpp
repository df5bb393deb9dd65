#include "assemble/coverage_figures.h"

#include <algorithm>

#include "assemble/item_sums.h"
#include "model/or_zero.h"

namespace estimate::assemble {
namespace {

Figures figures_of(const LineItem& line) {
  if (line.excluded) return {};
  const ItemSums sums = amounts_of(line);
  return {sums.extension.units(),    sums.tax.units(), sums.overhead_and_profit.units(),
          sums.depreciation.units(), sums.rcv.units(), sums.acv.units()};
}

/// Summaries have the first four figures.
Figures figures_of(const CoverageTotals& summary) {
  return {or_zero(summary.line_item_total).units(), or_zero(summary.tax).units(),
          (or_zero(summary.overhead) + or_zero(summary.profit)).units(), deduction_on_lines(summary).units()};
}

/// The coverage table has the other two.
void add_table_row(const CoverageRow& row, Figures& figures) {
  figures[4] = or_zero(row.item_total).units();
  figures[5] = or_zero(row.acv_total).units();
}

std::vector<CoverageFigures::Coverage> printed_coverages(const Estimate& estimate) {
  std::vector<CoverageFigures::Coverage> coverages;
  for (const CoverageTotals& summary : estimate.coverages)
    if (!summary.paid_when_incurred && !summary.name.empty())
      coverages.push_back({summary.name, figures_of(summary)});
  for (const CoverageRow& row : estimate.coverage_table) {
    if (row.name == "Total") continue;
    // A long name of a summary may be cut where it wraps, and a code may be before it: "AA-Dwelling".
    auto same = std::ranges::find_if(coverages, [&](const CoverageFigures::Coverage& c) {
      return row.name.starts_with(c.name) || c.name.ends_with("-" + row.name);
    });
    if (same == coverages.end()) same = coverages.insert(coverages.end(), {row.name, {}});
    add_table_row(row, same->figures);
  }
  return coverages;
}

std::int64_t sum_of(const std::vector<Figures>& lines, std::size_t figure) {
  std::int64_t sum = 0;
  for (const Figures& line : lines) sum += line[figure];
  return sum;
}

std::int64_t sum_of(const std::vector<CoverageFigures::Coverage>& coverages, std::size_t figure) {
  std::int64_t sum = 0;
  for (const CoverageFigures::Coverage& coverage : coverages) sum += coverage.figures[figure];
  return sum;
}

}  // namespace

CoverageFigures coverage_figures(const Estimate& estimate) {
  CoverageFigures found{{}, printed_coverages(estimate)};
  for (const LineItem& line : estimate.items) found.lines.push_back(figures_of(line));
  bool any = false;
  for (std::size_t f = 0; f < figure_count; ++f) {
    const std::int64_t sum = sum_of(found.lines, f);
    if (sum != 0 && sum == sum_of(found.coverages, f)) {
      any = true;
      continue;
    }
    for (Figures& line : found.lines) line[f] = 0;
    for (CoverageFigures::Coverage& coverage : found.coverages) coverage.figures[f] = 0;
  }
  if (!any) found.coverages.clear();
  std::ranges::stable_sort(found.coverages, {}, [](const auto& c) { return c.figures; });
  return found;
}

}  // namespace estimate::assemble
