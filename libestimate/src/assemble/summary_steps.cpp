#include "assemble/summary_steps.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "assemble/item_sums.h"
#include "assemble/summary_labels.h"
#include "model/or_zero.h"

namespace estimate::assemble {
namespace {

using Rows = std::span<const SummaryRow>;

std::size_t find_member(Rows rows, SummaryMember member, std::size_t from = 0) {
  while (from < rows.size() && summary_member(rows[from].label) != member) ++from;
  return from;
}

/// The rows between the first row of one member and the next of another; none if either is not printed.
Rows rows_between(const CoverageTotals& summary, SummaryMember from, SummaryMember to) {
  const Rows rows = summary.rows;
  const std::size_t first = find_member(rows, from);
  const std::size_t last = find_member(rows, to, first);
  return last == rows.size() ? Rows() : rows.subspan(first + 1, last - first - 1);
}

bool mentions_depreciation(const SummaryRow& row) {
  return row.label.contains("epreciation") || row.label.contains("Benefits") ||
         row.label.contains("Additional Amount");
}

/// Whether neither the label nor the sign says if the amount is added or deducted.
bool is_open(const SummaryRow& row) {
  return row.amount.units() > 0 && !is_less_label(row.label) && !is_tax_label(row.label) &&
         summary_member(row.label) == nullptr;
}

/// Whether the row repeats what the rows above add up to: "Subtotal", "Estimate Total on Coverage A".
bool is_subtotal(const SummaryRow& row, Money so_far) {
  if (row.label == "Subtotal") return true;
  const SummaryMember member = summary_member(row.label);
  const bool may_be = is_open(row) || member == &CoverageTotals::rcv || member == &CoverageTotals::acv;
  return may_be && row.amount == so_far;
}

/// `before` with the rows added: the result that is printed, if the rows whose sign is open can make it up.
Money add_rows(Money before, Rows rows, const std::optional<Money>& printed) {
  constexpr std::size_t max_open = 6;
  Money result = before;
  std::vector<Money> open;
  for (const SummaryRow& row : rows) {
    const bool repeats = mentions_depreciation(row) && !is_less_label(row.label);
    if (repeats || is_subtotal(row, result)) continue;
    result += is_less_label(row.label) ? -magnitude(row.amount) : row.amount;
    if (is_open(row)) open.push_back(row.amount);
  }
  if (!printed || result == *printed || open.size() > max_open) return result;
  for (std::size_t deducted = 1; deducted < std::size_t{1} << open.size(); ++deducted) {
    Money other = result;
    for (std::size_t i = 0; i < open.size(); ++i)
      if ((deducted >> i & 1) != 0) other -= open[i] + open[i];
    if (other == *printed) return other;
  }
  return result;
}

/// The rows of payment worksheets are in columns, not in the order of their steps.
bool is_of_worksheet(Rows rows) { return !rows.empty() && rows.front().label == "Estimate Total"; }

}  // namespace

Money computed_rcv(const CoverageTotals& summary) {
  const Money members = or_zero(summary.line_item_total) + or_zero(summary.tax) + or_zero(summary.overhead) +
                        or_zero(summary.profit);
  const Rows rows = summary.rows;
  const std::size_t last = find_member(rows, &CoverageTotals::rcv);
  if (last == rows.size() || is_of_worksheet(rows)) return members;
  return add_rows({}, rows.first(last), summary.rcv);
}

Money computed_acv(const CoverageTotals& summary, Money later) {
  const Money rcv = or_zero(summary.rcv);
  const Rows rows = rows_between(summary, &CoverageTotals::rcv, &CoverageTotals::acv);
  if (rows.empty()) return rcv - deduction_of(summary);
  return add_rows(rcv, rows, summary.acv ? std::optional(*summary.acv + later) : std::nullopt);
}

Money computed_claim(const CoverageTotals& summary, Money acv) {
  const bool has_acv = find_member(summary.rows, &CoverageTotals::acv) < summary.rows.size();
  const Money before = has_acv ? acv : or_zero(summary.rcv);
  const Rows rows = rows_between(summary, has_acv ? &CoverageTotals::acv : &CoverageTotals::rcv,
                                 &CoverageTotals::net_claim);
  if (rows.empty()) return acv - or_zero(summary.deductible);
  return add_rows(before, rows, summary.net_claim);
}

std::optional<Money> computed_claim_if_recovered(const CoverageTotals& summary) {
  if (!summary.net_claim || !summary.recoverable_depreciation) return std::nullopt;
  std::vector<SummaryRow> others;
  std::ranges::remove_copy_if(
      rows_between(summary, &CoverageTotals::net_claim, &CoverageTotals::net_claim_if_recovered),
      std::back_inserter(others), mentions_depreciation);
  return add_rows(*summary.net_claim + *summary.recoverable_depreciation, others,
                  summary.net_claim_if_recovered);
}

}  // namespace estimate::assemble
