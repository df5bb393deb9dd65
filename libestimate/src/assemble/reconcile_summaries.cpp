// Checks the coverage summaries and the coverage table, each by its own arithmetic and by the lines.
#include <algorithm>
#include <string>

#include "assemble/reconcile_pages.h"

namespace estimate::assemble {
namespace {

Money or_zero(const std::optional<Money>& m) { return m.value_or(Money{}); }

/// Depreciation, as one row or as the sum of its two parts.
Money deduction_of(const CoverageTotals& c) {
  return c.depreciation.value_or(or_zero(c.recoverable_depreciation) +
                                 or_zero(c.non_recoverable_depreciation));
}

/// The sum of the rows above the replacement cost value, whatever their labels are.
Money computed_rcv(const CoverageTotals& c) {
  Money sum;
  for (const SummaryRow& row : c.rows) {
    if (row.label == "Replacement Cost Value") return sum;
    if (row.label != "Subtotal") sum += row.amount;
  }
  return or_zero(c.line_item_total) + or_zero(c.tax) + or_zero(c.overhead) + or_zero(c.profit);
}

/// Checks the arithmetic of one summary by its own rows.
void check_summary_steps(const CoverageTotals& c, const std::string& what, Checks& checks) {
  if (c.line_item_total) checks.add(what + ".rcv", c.rcv, computed_rcv(c));
  if (c.rcv) checks.add(what + ".acv", c.acv, *c.rcv - deduction_of(c));
  if (!c.rcv) return;
  const Money acv = c.acv.value_or(*c.rcv - deduction_of(c));
  checks.add(what + ".net_claim", c.net_claim, acv - or_zero(c.deductible));
  if (c.net_claim && c.recoverable_depreciation)
    checks.add(what + ".net_claim_if_recovered", c.net_claim_if_recovered,
               *c.net_claim + *c.recoverable_depreciation);
  if (c.recoverable_depreciation)
    checks.add_if_wrong(what + ".recoverable_depreciation", *c.recoverable_depreciation,
                        deduction_of(c) - or_zero(c.non_recoverable_depreciation));
}

/// Checks rows that repeat others of the same summary.
void check_summary_rows(const CoverageTotals& c, const std::string& what, Checks& checks) {
  Money sum;
  for (const SummaryRow& row : c.rows) {
    if (row.label == "Subtotal") {
      checks.add_if_wrong(what + ".subtotal", row.amount, sum);
    } else if (row.label == "Total Depreciation" && c.depreciation) {
      checks.add_if_wrong(what + ".total_depreciation", row.amount, *c.depreciation);
    } else if (row.label == "Total Paid When Incurred" && c.rcv) {
      checks.add_if_wrong(what + ".total", row.amount, *c.rcv);
    } else {
      sum += row.amount;
    }
  }
}

}  // namespace

void check_coverages(const Estimate& e, const LineSums& sums, Checks& checks) {
  CoverageTotals all;
  bool any = false;
  for (const CoverageTotals& c : e.coverages) {
    const std::string what = "coverage:" + c.name + (c.paid_when_incurred ? ":paid_when_incurred" : "");
    if (c.paid_when_incurred) {
      checks.add(what + ".line_item_total", c.line_item_total, sums.struck.extension);
    }
    check_summary_steps(c, what, checks);
    check_summary_rows(c, what, checks);
    if (c.paid_when_incurred) continue;
    any = any || c.line_item_total;
    all.line_item_total = or_zero(all.line_item_total) + or_zero(c.line_item_total);
    all.tax = or_zero(all.tax) + or_zero(c.tax);
    all.depreciation = or_zero(all.depreciation) + or_zero(c.depreciation);
  }
  if (!any) return;
  checks.add("coverages.line_item_total", all.line_item_total, sums.counted.extension);
  checks.add("coverages.depreciation", all.depreciation, sums.counted.depreciation);
  if (sums.lines_with_tax > 0) checks.add("coverages.tax", all.tax, sums.counted.tax);
}

void check_coverage_table(const Estimate& e, const LineSums& sums, Checks& checks) {
  Money item_total, acv_total;
  for (const CoverageRow& row : e.coverage_table) {
    if (row.name != "Total") {
      item_total += or_zero(row.item_total);
      acv_total += or_zero(row.acv_total);
      continue;
    }
    checks.add("coverage_table.item_total", row.item_total, sums.counted.rcv);
    checks.add("coverage_table.acv_total", row.acv_total, sums.counted.acv);
    checks.add("coverage_table.item_total.sum", row.item_total, item_total);
    checks.add("coverage_table.acv_total.sum", row.acv_total, acv_total);
  }
}

}  // namespace estimate::assemble
