// "Summary for Dwelling" pages → CoverageTotals.
#include <array>
#include <string_view>

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
    SummaryLabel{"Deductible applied", &CoverageTotals::deductible, false},
    SummaryLabel{"Net Estimate", &CoverageTotals::net_claim, false},
    SummaryLabel{"Overhead", &CoverageTotals::overhead, false},
    SummaryLabel{"Profit", &CoverageTotals::profit, false},
    SummaryLabel{"General Contractor Overhead", &CoverageTotals::overhead, false},
    SummaryLabel{"General Contractor Profit", &CoverageTotals::profit, false},
};

bool is_tax(std::string_view label) { return label.ends_with(" Tax") || label.ends_with("Tax Total"); }

Money magnitude(Money m) { return m.units() < 0 ? -m : m; }

/// "[Full Deductible = 100.00]".
std::optional<Money> full_deductible(std::string_view label) {
  constexpr std::string_view words = "[Full Deductible = ";
  const std::size_t at = label.find(words);
  if (at == std::string_view::npos || !label.ends_with(']')) return std::nullopt;
  return Money::parse(label.substr(at + words.size(), label.size() - at - words.size() - 1));
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
  for (const SummaryLabel& l : labels) {
    const bool fits = l.prefix ? label.starts_with(l.label) : label == l.label;
    if (!fits) continue;
    if (!(totals.*l.member)) totals.*l.member = magnitude(amount);
    if (l.member == &CoverageTotals::net_claim) totals.net_claim = amount;
    break;
  }
  if (const auto full = full_deductible(label)) totals.full_deductible = full;
}

/// A title on up to three lines: "Summary for" / "AA-Dwelling" / "Summary for All Items".
void take_title(std::vector<CoverageTotals>& found, const Row& row) {
  constexpr std::string_view words = "Summary for";
  const bool titled = row.text.starts_with(words);
  const std::string name(titled ? trim(std::string_view(row.text).substr(words.size())) : std::string_view());
  const bool goes_on = !found.empty() && found.back().rows.empty() && found.back().page == row.page;
  if (goes_on) return;  // the coverage already has its name; "All Items" adds nothing
  CoverageTotals totals;
  totals.name = name;
  totals.page = row.page;
  found.push_back(std::move(totals));
}

void decide_paid_when_incurred(CoverageTotals& totals) {
  constexpr std::string_view words = "Paid When Incurred";
  if (!totals.name.ends_with(words)) return;
  totals.paid_when_incurred = true;
  totals.name = std::string(trim(std::string_view(totals.name).substr(0, totals.name.size() - words.size())));
}

}  // namespace

std::vector<CoverageTotals> read_summaries(const std::vector<Row>& rows) {
  std::vector<CoverageTotals> found;
  for (const Row& row : rows) {
    if (row.kind == RowKind::summary_title) {
      take_title(found, row);
      if (row.cells.size() > 1) take_row(found.back(), row);
    } else if (row.kind == RowKind::summary_row && !found.empty()) {
      const bool names_coverage = found.back().name.empty() && row.cells.size() == 1;
      if (names_coverage)
        found.back().name = squeeze(row.text);
      else
        take_row(found.back(), row);
    }
  }
  for (CoverageTotals& t : found) decide_paid_when_incurred(t);
  return found;
}

}  // namespace estimate::assemble
