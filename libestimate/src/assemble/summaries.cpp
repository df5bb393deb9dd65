// "Summary for Dwelling" pages → CoverageTotals.
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>

#include "assemble/item_sums.h"
#include "assemble/recap_readers.h"
#include "estimate/base/text.h"

namespace estimate::assemble {
namespace {

struct SummaryLabel {
  std::string_view label;
  std::optional<Money> CoverageTotals::* member;
  bool prefix;  // more words may follow ("Less Depreciation (Including Taxes)")
};

// The first label that matches counts; amounts in parentheses are deductions and stored as positive.
constexpr std::array labels = {
    SummaryLabel{"Line Item Total", &CoverageTotals::line_item_total, false},
    SummaryLabel{"Replacement Cost Value", &CoverageTotals::rcv, false},
    SummaryLabel{"Less Depreciation", &CoverageTotals::depreciation, true},
    SummaryLabel{"Actual Cash Value", &CoverageTotals::acv, false},
    SummaryLabel{"Less Deductible", &CoverageTotals::deductible, true},
    SummaryLabel{"Net Claim if Depreciation is Recovered", &CoverageTotals::net_claim_if_recovered, false},
    SummaryLabel{"Net Claim if Additional Amounts are Recovered", &CoverageTotals::net_claim_if_recovered,
                 false},
    SummaryLabel{"Total Amount of Claim If Incurred", &CoverageTotals::net_claim_if_recovered, false},
    SummaryLabel{"Net Claim", &CoverageTotals::net_claim, false},
    SummaryLabel{"Net Actual Cash Value Payment", &CoverageTotals::net_claim, false},
    SummaryLabel{"Net Payment", &CoverageTotals::net_claim, false},
    SummaryLabel{"Less Non-Recoverable Depreciation", &CoverageTotals::non_recoverable_depreciation, true},
    SummaryLabel{"Less Non - Recoverable Depreciation", &CoverageTotals::non_recoverable_depreciation, true},
    SummaryLabel{"Total Recoverable Depreciation", &CoverageTotals::recoverable_depreciation, false},
    SummaryLabel{"Less Recoverable Depreciation", &CoverageTotals::recoverable_depreciation, false},
    SummaryLabel{"Net Actual Cash Value", &CoverageTotals::acv, false},
    SummaryLabel{"Net Actual Cash Value on ", &CoverageTotals::acv, true},
    SummaryLabel{"Deductible applied", &CoverageTotals::deductible, false},
    SummaryLabel{"Net Estimate", &CoverageTotals::net_claim, false},
    SummaryLabel{"Overhead", &CoverageTotals::overhead, false},
    SummaryLabel{"Profit", &CoverageTotals::profit, false},
    SummaryLabel{"General Contractor Overhead", &CoverageTotals::overhead, false},
    SummaryLabel{"General Contractor Profit", &CoverageTotals::profit, false},
};

bool is_tax(std::string_view label) { return label.ends_with(" Tax") || label.ends_with("Tax Total"); }

/// "[Full Deductible = 100.00]".
std::optional<Money> full_deductible(std::string_view label) {
  constexpr std::string_view words = "[Full Deductible = ";
  const std::size_t at = label.find(words);
  if (at == std::string_view::npos || !label.ends_with(']')) return std::nullopt;
  return Money::parse(label.substr(at + words.size(), label.size() - at - words.size() - 1));
}

/// "Coverage 486-DWELLING Deductible ($3,000.00) applied".
bool is_deductible_of_coverage(std::string_view label) {
  return label.starts_with("Coverage ") && label.contains(" Deductible (") && label.ends_with(" applied");
}

void take_row(CoverageTotals& totals, const Row& row) {
  const RowFigures figures = read_row_figures(row);
  if (figures.amounts.empty()) return;
  std::string label = squeeze(row.text);
  if (label.ends_with(':')) label.pop_back();
  const Money amount = figures.amounts.back();
  totals.rows.push_back({label, amount});
  if (is_tax(label)) {
    totals.tax = totals.tax.value_or(Money{}) + amount;
    return;
  }
  const std::string found = to_lower(label);
  for (const SummaryLabel& l : labels) {
    const std::string wanted = to_lower(l.label);
    const bool fits = l.prefix ? found.starts_with(wanted) : found == wanted;
    if (!fits) continue;
    if (!(totals.*l.member)) totals.*l.member = magnitude(amount);
    if (l.member == &CoverageTotals::net_claim) totals.net_claim = amount;
    break;
  }
  if (!totals.deductible && is_deductible_of_coverage(label)) totals.deductible = magnitude(amount);
  if (const auto full = full_deductible(label)) totals.full_deductible = full;
}

constexpr std::string_view paid_when_incurred = "Paid When Incurred";

/// "Dwelling Paid When Incurred", bold and without amounts: the second summary of that coverage.
bool opens_paid_when_incurred(const Row& row) {
  return row.bold && row.cells.size() == 1 && row.text.ends_with(paid_when_incurred);
}

/// Whether the row continues a centered title: "Summary for Coverage A - Other Structures - 35 Windstorm and"
/// / "Hail".
bool continues_title(const Row& title, const Row& row) {
  constexpr double wrap_leading = 1.16;  // × font size; other rows follow at 1.2 or more in real prints
  constexpr double same_center_pt = 4;
  const double down = row.baseline - title.baseline;
  const double aside = (row.box.x0 + row.box.x1 - title.box.x0 - title.box.x1) / 2;
  return row.kind == RowKind::summary_row && row.bold && title.bold && row.page == title.page &&
         row.cells.size() == 1 && title.cells.size() <= 1 && down > 0 &&
         down <= wrap_leading * title.box.height() && std::abs(aside) < same_center_pt;
}

std::vector<Row> join_titles(const std::vector<Row>& rows) {
  std::vector<Row> joined;
  for (const Row& row : rows) {
    if (row.kind != RowKind::summary_title && row.kind != RowKind::summary_row) continue;
    if (joined.empty() || !continues_title(joined.back(), row)) {
      joined.push_back(row);
      continue;
    }
    Row& title = joined.back();
    title.text += " " + row.text;
    title.baseline = row.baseline;
    title.box = row.box;
  }
  return joined;
}

/// "Replacement Cost on Coverage 486-DWELLING ($257,500.00 limit)": the coverage of a summary without a
/// title.
std::string coverage_of_row(std::string_view label) {
  constexpr std::string_view before = "Replacement Cost on Coverage ";
  if (!label.starts_with(before)) return {};
  label.remove_prefix(before.size());
  return std::string(trim(label.substr(0, label.find(" ("))));
}

void name_by_rows(CoverageTotals& totals) {
  for (const SummaryRow& row : totals.rows) {
    std::string name = coverage_of_row(row.label);
    if (name.empty()) continue;
    const bool several = !totals.name.empty() && totals.name != name;
    totals.name = several ? std::string() : std::move(name);
    if (several) return;
  }
}

/// A title on up to three lines: "Summary for" / "AA-Dwelling" / "Summary for All Items".
void take_title(std::vector<CoverageTotals>& found, const Row& row) {
  constexpr std::string_view words = "summary for";
  const bool titled = to_lower(row.text).starts_with(words);
  const std::string name(titled ? trim(std::string_view(row.text).substr(words.size())) : std::string_view());
  const bool goes_on = !found.empty() && found.back().rows.empty() && found.back().page == row.page;
  if (goes_on) return;  // the coverage already has its name; "All Items" adds nothing
  CoverageTotals totals;
  totals.name = name;
  totals.page = row.page;
  found.push_back(std::move(totals));
}

void decide_paid_when_incurred(CoverageTotals& totals) {
  std::string_view name = totals.name;
  if (!name.ends_with(paid_when_incurred)) return;
  name.remove_suffix(paid_when_incurred.size());
  totals.paid_when_incurred = true;
  totals.name = std::string(trim(name));
}

/// Settlement letters repeat some figures of a summary under its title, also as tables.
void drop_excerpts(std::vector<CoverageTotals>& found) {
  const auto is_excerpt = [&](const CoverageTotals& some) {
    const bool table = !some.rows.empty() && some.rows.front().label.empty();  // amounts below their names
    return table || (!some.rcv && std::ranges::any_of(found, [&](const CoverageTotals& other) {
             return other.rcv && other.name == some.name &&
                    other.paid_when_incurred == some.paid_when_incurred;
           }));
  };
  std::vector<CoverageTotals> kept;
  std::ranges::remove_copy_if(found, std::back_inserter(kept), is_excerpt);
  found = std::move(kept);
}

}  // namespace

std::vector<CoverageTotals> read_summaries(const std::vector<Row>& rows) {
  std::vector<CoverageTotals> found;
  for (const Row& row : join_titles(rows)) {
    if (row.kind == RowKind::summary_title) {
      take_title(found, row);
      if (row.cells.size() > 1) take_row(found.back(), row);
    } else if (!found.empty()) {
      const bool names_coverage =
          found.back().name.empty() && found.back().rows.empty() && row.cells.size() == 1;
      if (names_coverage)
        found.back().name = squeeze(row.text);
      else if (opens_paid_when_incurred(row))
        found.push_back({.name = squeeze(row.text), .page = row.page});
      else
        take_row(found.back(), row);
    }
  }
  for (CoverageTotals& t : found) {
    if (t.name.empty()) name_by_rows(t);
    decide_paid_when_incurred(t);
    const bool only_a_part = t.non_recoverable_depreciation && !t.recoverable_depreciation;
    if (t.depreciation || only_a_part) t.depreciation = deduction_of(t);
  }
  drop_excerpts(found);
  return found;
}

}  // namespace estimate::assemble
