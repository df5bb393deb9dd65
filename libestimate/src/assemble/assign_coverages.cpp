#include "assemble/assign_coverages.h"

#include <algorithm>
#include <map>

#include "assemble/coverage_equations.h"
#include "assemble/coverage_figures.h"
#include "model/coverages.h"
#include "model/line_amount.h"
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
  explicit Solver(Estimate& estimate)
      : items_(estimate.items),
        equations_(coverage_equations(estimate)),
        figures_(coverage_figures(estimate)) {}

  void solve() {
    solve_equations();
    while (solve_figures()) solve_equations();
    // Of the equations that stayed open, the last is that of the totals.
    if (!equations_.empty()) solve_whole_sections(equations_.back());
    while (solve_figures()) solve_equations();
  }

  /// Whether totals by coverage are printed that add up to the lines.
  [[nodiscard]] bool has_totals() const { return !equations_.empty() || !figures_.coverages.empty(); }

 private:
  void solve_equations() {
    bool progress = true;
    while (progress) {
      progress = false;
      for (const CoverageEquation& equation : equations_) progress = step(equation) || progress;
    }
  }

  /// Lines of the same amount differ in their tax or depreciation: looks for the lines that make up all
  /// figures of a coverage.
  bool solve_figures() {
    bool progress = false;
    for (const CoverageFigures::Coverage& coverage : figures_.coverages)
      progress = solve_coverage(coverage) || progress;
    return progress;
  }

  bool solve_coverage(const CoverageFigures::Coverage& coverage) {
    std::vector<std::size_t> open;
    std::vector<Figures> lines;
    Figures rest = coverage.figures;
    for (std::size_t i = 0; i < items_.size(); ++i) {
      const Figures& line = figures_.lines[i];
      if (items_[i].coverage == coverage.name)
        for (std::size_t f = 0; f < figure_count; ++f) rest[f] -= line[f];
      if (!items_[i].coverage.empty() || line == Figures{}) continue;
      open.push_back(i);
      lines.push_back(line);
    }
    const auto found = open.empty() ? std::nullopt : find_figure_subsets(lines, rest);
    if (!found || !found->any_found) return false;
    const std::string* other = other_than(coverage.name);
    bool progress = false;
    for (std::size_t k = 0; k < open.size(); ++k) {
      const std::uint64_t bit = std::uint64_t{1} << k;
      if ((found->in_all & bit) != 0)
        items_[open[k]].coverage = coverage.name;
      else if ((found->in_any & bit) == 0 && other != nullptr)
        items_[open[k]].coverage = *other;
      progress = progress || !items_[open[k]].coverage.empty();
    }
    return progress;
  }

  /// The other coverage with amounts, if there is only one.
  [[nodiscard]] const std::string* other_than(const std::string& name) const {
    const std::string* other = nullptr;
    for (const CoverageFigures::Coverage& coverage : figures_.coverages) {
      if (coverage.name == name || coverage.figures == Figures{}) continue;
      if (other != nullptr) return nullptr;
      other = &coverage.name;
    }
    return other;
  }

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
  CoverageFigures figures_;
};

/// No total depends on the coverage of a line without amounts.
bool needs_coverage(const LineItem& item) {
  return item.coverage.empty() && !item.excluded &&
         !(amount_before_tax(item).is_zero() && item.rcv.value_or(Money{}).is_zero());
}

void warn_about_open_lines(Estimate& estimate, bool has_totals) {
  const std::string why = has_totals ? ": the totals by coverage leave open which coverage they belong to"
                                     : ": no totals by coverage are printed that add up to the lines";
  std::vector<std::vector<std::string>> open(estimate.sections.size() + 1);
  for (const LineItem& item : estimate.items) {
    const bool known = item.section >= 0 && static_cast<std::size_t>(item.section) < estimate.sections.size();
    if (needs_coverage(item))
      open[known ? static_cast<std::size_t>(item.section) : estimate.sections.size()].push_back(item.number);
  }
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open[i].empty()) continue;
    const bool known = i < estimate.sections.size();
    Warning warning{"coverage_unknown",
                    std::to_string(open[i].size()) + " lines" +
                        (known ? " of " + estimate.sections[i].name : std::string()) + why,
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
  Solver solver(estimate);
  solver.solve();
  warn_about_open_lines(estimate, solver.has_totals());
}

}  // namespace estimate::assemble
