#include "assemble/coverage_equations.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "esx/estimate/base/text.h"
#include "model/categories.h"
#include "model/coverages.h"
#include "model/line_amount.h"

namespace estimate::assemble {
namespace {

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

}  // namespace

std::vector<CoverageEquation> coverage_equations(const Estimate& estimate) {
  std::vector<CoverageEquation> equations;
  add_room_equations(estimate, equations);
  add_category_equations(estimate, equations);
  add_total_equation(estimate, equations);
  std::erase_if(equations, [](const CoverageEquation& e) { return !balanced(e); });
  return equations;
}

}  // namespace estimate::assemble
