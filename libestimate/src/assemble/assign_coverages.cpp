#include "assemble/assign_coverages.h"

#include <algorithm>
#include <map>

#include "assemble/coverage_equations.h"
#include "model/coverages.h"
#include "model/subset_sums.h"

namespace estimate::assemble {
namespace {

/// The coverages that have an amount in the table or the summaries; all names if neither has amounts.
std::vector<std::string> used_coverages(const Estimate& estimate) {
  const std::vector<std::string> names = coverage_names(estimate);
  std::vector<std::string> used;
  const auto nonzero = [](const std::optional<Money>& amount) { return amount && !amount->is_zero(); };
  for (const std::string& name : names) {
    const auto row = std::ranges::find(estimate.coverage_table, name, &CoverageRow::name);
    const CoverageTotals* summary = summary_of(estimate, name, false);
    if ((row != estimate.coverage_table.end() && (nonzero(row->item_total) || nonzero(row->acv_total))) ||
        (summary != nullptr && (nonzero(summary->line_item_total) || nonzero(summary->rcv))))
      used.push_back(name);
  }
  return used.empty() ? names : used;
}

class Solver {
 public:
  explicit Solver(Estimate& estimate) : items_(estimate.items), equations_(coverage_equations(estimate)) {}

  void solve() {
    bool progress = true;
    while (progress) {
      progress = false;
      for (const CoverageEquation& equation : equations_) progress = step(equation) || progress;
    }
    // Of the equations that stayed open, the last is that of the totals.
    if (!equations_.empty()) solve_whole_sections(equations_.back());
  }

 private:
  bool step(const CoverageEquation& equation) {
    if (equation.shares.size() == 1) return assign(equation.parts, equation.shares[0].coverage);
    bool progress = false;
    for (const Share& share : equation.shares) progress = solve_share(equation, share) || progress;
    return progress;
  }

  /// Most sections belong to one coverage as a whole: if only one choice of open sections adds up to a share,
  /// it is taken.
  void solve_whole_sections(const CoverageEquation& equation) {
    for (const Share& share : equation.shares) {
      std::map<int, std::vector<Part>> open;
      std::int64_t rest = share.cents;
      for (const Part& part : equation.parts) {
        const LineItem& item = items_[part.item];
        if (item.coverage == share.coverage) rest -= part.cents;
        if (item.coverage.empty() && part.cents != 0) open[item.section].push_back(part);
      }
      std::vector<const std::vector<Part>*> sections;
      std::vector<std::int64_t> amounts;
      for (const auto& [section, parts] : open) {
        std::int64_t sum = 0;
        for (const Part& part : parts) sum += part.cents;
        if (sum == 0) continue;
        sections.push_back(&parts);
        amounts.push_back(sum);
      }
      const auto chosen = only_subset(amounts, rest);
      if (!chosen) continue;
      for (const std::size_t index : *chosen) assign(*sections[index], share.coverage);
    }
  }

  /// Solves for the share, minus its known parts, among the lines that are still open.
  bool solve_share(const CoverageEquation& equation, const Share& share) {
    std::vector<Part> open;
    std::vector<std::int64_t> amounts;
    std::int64_t rest = share.cents;
    for (const Part& part : equation.parts) {
      const std::string& coverage = items_[part.item].coverage;
      if (coverage == share.coverage) rest -= part.cents;
      if (!coverage.empty() || part.cents == 0) continue;
      open.push_back(part);
      amounts.push_back(part.cents);
    }
    if (open.empty()) return false;
    const auto chosen = only_subset(amounts, rest);
    if (!chosen) return false;
    std::vector<Part> parts;
    for (const std::size_t index : *chosen) parts.push_back(open[index]);
    return assign(parts, share.coverage);
  }

  bool assign(const std::vector<Part>& parts, const std::string& coverage) {
    bool progress = false;
    for (const Part& part : parts) {
      if (!items_[part.item].coverage.empty()) continue;
      items_[part.item].coverage = coverage;
      progress = true;
    }
    return progress;
  }

  std::vector<LineItem>& items_;
  std::vector<CoverageEquation> equations_;
};

void warn_about_open_lines(Estimate& estimate) {
  std::vector<std::vector<std::string>> open(estimate.sections.size() + 1);
  for (const LineItem& item : estimate.items) {
    const bool known = item.section >= 0 && static_cast<std::size_t>(item.section) < estimate.sections.size();
    if (item.coverage.empty() && !item.excluded)
      open[known ? static_cast<std::size_t>(item.section) : estimate.sections.size()].push_back(item.number);
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open[i].empty()) continue;
    const bool known = i < estimate.sections.size();
    Warning warning{"coverage_unknown",
                    std::to_string(open[i].size()) + " lines" +
                        (known ? " of " + estimate.sections[i].name : std::string()) +
                        ": the print does not say which coverage they belong to",
                    {},
                    open[i].front()};
    if (known && estimate.sections[i].page > 0) warning.page = estimate.sections[i].page;
    estimate.warnings.push_back(std::move(warning));
  }
}

}  // namespace

void assign_coverages(Estimate& estimate) {
  const std::vector<std::string> coverages = used_coverages(estimate);
  if (coverages.empty()) return;
  if (coverages.size() == 1) {
    for (LineItem& item : estimate.items)
      if (item.coverage.empty()) item.coverage = coverages.front();
    return;
  }
  Solver(estimate).solve();
  warn_about_open_lines(estimate);
}

}  // namespace estimate::assemble
