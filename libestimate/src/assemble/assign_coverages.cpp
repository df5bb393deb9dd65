// assign_coverages: the shares of coverages in a print as equations over line items, and the figures of
// coverages as sums over them.

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "assemble/assemble.h"
#include "assemble/item_sums.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/model.h"
#include "model/line_amount.h"
#include "model/subset_sums.h"
#include "model/trade_terms.h"

namespace estimate::assemble {
namespace {

/// An amount that a line contributes to a recap row.
struct Part {
  std::size_t item = 0;  // index into Estimate::items
  std::int64_t cents = 0;
};

struct Share {
  std::string coverage;
  std::int64_t cents = 0;
};

/// The parts of each coverage add up to its share.
struct CoverageEquation {
  std::vector<Part> parts;
  std::vector<Share> shares;
};

using PartsBySection = std::vector<std::vector<Part>>;

std::vector<Share> shares_of(const std::vector<CoverageShare>& printed) {
  std::vector<Share> shares;
  shares.reserve(printed.size());
  for (const CoverageShare& share : printed) shares.push_back({share.name, share.amount.units()});
  return shares;
}

std::int64_t sum_of(const std::vector<Part>& parts) {
  return std::accumulate(parts.begin(), parts.end(), std::int64_t{0},
                         [](std::int64_t sum, const Part& part) { return sum + part.cents; });
}

bool balanced(const CoverageEquation& equation) {
  std::int64_t shares = 0;
  for (const Share& share : equation.shares) shares += share.cents;
  return !equation.parts.empty() && !equation.shares.empty() && shares == sum_of(equation.parts);
}

std::vector<Part> all_parts(const Estimate& estimate) {
  std::vector<Part> parts;
  for (std::size_t i = 0; i < estimate.items.size(); ++i)
    if (!estimate.items[i].excluded) parts.push_back({i, amount_before_tax(estimate.items[i]).units()});
  return parts;
}

/// The lines of a subroom count as lines of its room.
PartsBySection parts_by_section(const Estimate& estimate) {
  PartsBySection sections(estimate.sections.size());
  for (const Part& part : all_parts(estimate)) {
    int section = estimate.section_of(estimate.items[part.item]);
    const auto is_subroom = [&](int at) {
      return estimate.sections[static_cast<std::size_t>(at)].kind == SectionKind::subroom;
    };
    while (estimate.parent_of(section) >= 0 && is_subroom(section)) section = estimate.parent_of(section);
    if (section >= 0) sections[static_cast<std::size_t>(section)].push_back(part);
  }
  return sections;
}

bool has_own_lines(const RecapRoom& row) {
  const bool own = row.kind == RecapRoomKind::room || row.kind == RecapRoomKind::area ||
                   row.kind == RecapRoomKind::estimate;
  return own && row.amount && !row.coverages.empty();
}

/// A section without a name has the group's own lines.
const std::string& recap_name(const Estimate& estimate, std::size_t index) {
  const Section& section = estimate.sections[index];
  const int parent = estimate.parent_of(static_cast<int>(index));
  const bool nameless = section.name.empty() && parent >= 0;
  return nameless ? estimate.sections[static_cast<std::size_t>(parent)].name : section.name;
}

/// Finds each row's section by name and amount. Each section is used once, since names may repeat.
void add_room_equations(const Estimate& estimate, std::vector<CoverageEquation>& equations) {
  PartsBySection sections = parts_by_section(estimate);
  for (const RecapRoom& row : estimate.recap_by_room) {
    if (!has_own_lines(row)) continue;
    for (std::size_t i = 0; i < sections.size(); ++i) {
      const bool fits = recap_name(estimate, i) == row.name && !sections[i].empty() &&
                        row.amount == Money::from_units(sum_of(sections[i]));
      if (!fits) continue;
      equations.push_back({std::exchange(sections[i], {}), shares_of(row.coverages)});
      break;
    }
  }
}

std::int64_t extension(const LineItem& item, const std::optional<Money>& price) {
  return extend(item.quantity.value_or(Quantity()), price.value_or(Money())).units();
}

/// Removals are recapped as demolition, everything else under the line's category.
void add_category_parts(const LineItem& item, std::size_t index,
                        std::map<std::string, std::vector<Part>>& rows) {
  const Category* category = category_by_code(item.cat);
  if (item.excluded || category == nullptr) return;
  if (item.remove_price || item.replace_price || item.reset_price) {
    const std::int64_t removal = extension(item, item.remove_price);
    const std::int64_t rest = line_extension(item).units() - removal;
    if (removal != 0) rows[std::string(demolition_recap_name)].push_back({index, removal});
    if (rest != 0) rows[squeeze(category->recap_name)].push_back({index, rest});
  } else if (item.activity == Activity::remove) {
    rows[std::string(demolition_recap_name)].push_back({index, line_extension(item).units()});
  } else if (item.activity != Activity::remove_and_replace) {
    rows[squeeze(category->recap_name)].push_back({index, line_extension(item).units()});
  }
}

void add_category_equations(const Estimate& estimate, std::vector<CoverageEquation>& equations) {
  std::map<std::string, std::vector<Part>> rows;
  for (std::size_t i = 0; i < estimate.items.size(); ++i) add_category_parts(estimate.items[i], i, rows);
  for (const RecapCategory& row : estimate.recap_by_category)
    if (const auto parts = rows.find(squeeze(row.name)); parts != rows.end())
      equations.push_back({parts->second, shares_of(row.coverages)});
}

void add_total_equation(const Estimate& estimate, std::vector<CoverageEquation>& equations) {
  CoverageEquation equation{all_parts(estimate), {}};
  for (const std::string& name : coverage_names(estimate))
    if (const CoverageTotals* summary = summary_of(estimate, name, false);
        summary && summary->line_item_total)
      equation.shares.push_back({name, summary->line_item_total->units()});
  equations.push_back(std::move(equation));
}

/// One equation for every row of Recap by Room whose section has lines, for every row of Recap by Category
/// (if the lines' categories and splits are known), and for the line item totals of the coverages. Equations
/// whose sums do not agree with the lines are left out.
std::vector<CoverageEquation> coverage_equations(const Estimate& estimate) {
  std::vector<CoverageEquation> equations;
  add_room_equations(estimate, equations);
  add_category_equations(estimate, equations);
  add_total_equation(estimate, equations);
  std::erase_if(equations, [](const CoverageEquation& e) { return !balanced(e); });
  return equations;
}

/// What the lines and the coverages of a print amount to: extension, tax, O&P, depreciation, RCV and ACV. A
/// figure in which the coverages do not add up to the lines is zero throughout.
struct CoverageFigures {
  struct Coverage {
    std::string name;
    Figures figures{};
  };
  std::vector<Figures> lines;       // by item; zero for those outside of the totals
  std::vector<Coverage> coverages;  // the smallest first; none if no figure adds up
};

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

constexpr std::size_t of_extension = 0, of_rcv = 4, of_acv = 5;

/// The coverage table has the other two; its items may be before tax and O&P.
void add_table_row(const CoverageRow& row, std::size_t of_items, Figures& figures) {
  figures[of_items] = or_zero(row.item_total).units();
  figures[of_acv] = or_zero(row.acv_total).units();
}

/// Which figure of the lines the items of the coverage table add up to.
std::size_t figure_of_items(const Estimate& estimate) {
  Money of_table, of_lines;
  for (const CoverageRow& row : estimate.coverage_table)
    if (row.name != "Total") of_table += or_zero(row.item_total);
  for (const LineItem& line : estimate.items)
    if (!line.excluded) of_lines += amounts_of(line).extension;
  return of_table == of_lines ? of_extension : of_rcv;
}

std::vector<CoverageFigures::Coverage> printed_coverages(const Estimate& estimate) {
  std::vector<CoverageFigures::Coverage> coverages;
  for (const CoverageTotals& summary : estimate.coverages)
    if (!summary.paid_when_incurred && !summary.name.empty())
      coverages.push_back({summary.name, figures_of(summary)});
  const std::size_t of_items = figure_of_items(estimate);
  for (const CoverageRow& row : estimate.coverage_table) {
    if (row.name == "Total") continue;
    // A long name of a summary may be cut where it wraps, and a code may be before it: "AA-Dwelling".
    auto same = std::ranges::find_if(coverages, [&](const CoverageFigures::Coverage& c) {
      return row.name.starts_with(c.name) || c.name.ends_with("-" + row.name);
    });
    if (same == coverages.end()) same = coverages.insert(coverages.end(), {row.name, {}});
    add_table_row(row, of_items, same->figures);
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
    Unsolved& unsolved = unsolved_[&share];
    if (open.empty() || (unsolved.rest == rest && unsolved.amounts == amounts)) return false;
    const auto chosen = only_subset(amounts, rest);
    if (!chosen) {
      unsolved = {rest, std::move(amounts)};
      return false;
    }
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

  /// What did not have a single solution the last time, and does not until a line is decided elsewhere.
  struct Unsolved {
    std::int64_t rest = 0;
    std::vector<std::int64_t> amounts;
  };

  std::vector<LineItem>& items_;
  std::vector<CoverageEquation> equations_;
  std::map<const Share*, Unsolved> unsolved_;
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
