// Checks the coverage summaries and the coverage table, each by its own arithmetic and by the lines.
#include <algorithm>
#include <string>

#include "assemble/reconcile_pages.h"
#include "assemble/summary_labels.h"
#include "assemble/summary_steps.h"
#include "model/or_zero.h"

namespace estimate::assemble {
namespace {

/// The RCV of what is paid when incurred for the same coverage. Some prints include it in the coverage's RCV,
/// but not in its ACV.
Money rcv_when_incurred(const Estimate& e, const CoverageTotals& c) {
  const auto same = std::ranges::find_if(e.coverages, [&](const CoverageTotals& other) {
    return other.paid_when_incurred && other.name == c.name;
  });
  return c.paid_when_incurred || same == e.coverages.end() ? Money{} : or_zero(same->rcv);
}

/// Checks the arithmetic of one summary by its own rows. `later`: what is part of the RCV but not of the ACV.
void check_summary_steps(const CoverageTotals& c, Money later, const std::string& what, Checks& checks) {
  const Money rcv = computed_rcv(c);
  if (c.line_item_total) checks.add_either(what + ".rcv", c.rcv, rcv, rcv + later);
  if (!c.rcv) return;
  const Money acv = computed_acv(c, later);
  checks.add_either(what + ".acv", c.acv, acv, acv - later);
  const Money claim = computed_claim(c, c.acv.value_or(acv));
  if (c.paid_when_incurred)
    checks.add_either(what + ".net_claim", c.net_claim, claim, Money{});  // nothing is incurred yet
  else
    checks.add(what + ".net_claim", c.net_claim, claim);
  if (const auto recovered = computed_claim_if_recovered(c))
    checks.add(what + ".net_claim_if_recovered", c.net_claim_if_recovered, *recovered);
  if (c.recoverable_depreciation)
    checks.add_if_wrong(what + ".recoverable_depreciation", *c.recoverable_depreciation,
                        deduction_of(c) - or_zero(c.non_recoverable_depreciation));
}

/// A code upgrade may take the place of the line before it: then only the difference is paid when incurred.
Money upgraded(const Estimate& e) {
  Money sum;
  for (std::size_t i = 1; i < e.items.size(); ++i)
    if (e.items[i].excluded && !e.items[i - 1].excluded) sum += amounts_of(e.items[i - 1]).extension;
  return sum;
}

/// Checks rows that repeat others of the same summary.
void check_summary_rows(const CoverageTotals& c, const std::string& what, Checks& checks) {
  Money sum;
  bool above_rcv = true;
  for (const SummaryRow& row : c.rows) {
    above_rcv = above_rcv && summary_member(row.label) != &CoverageTotals::rcv;
    if (row.label == "Subtotal" && above_rcv) {
      checks.add_if_wrong(what + ".subtotal", row.amount, sum);
    } else if (row.label == "Total Depreciation" && c.depreciation) {
      checks.add_if_wrong(what + ".total_depreciation", row.amount, deduction_of(c));
    } else if (!above_rcv && summary_member(row.label) == &CoverageTotals::non_recoverable_depreciation &&
               c.non_recoverable_depreciation) {
      checks.add_if_wrong(what + ".non_recoverable_depreciation", magnitude(row.amount),
                          *c.non_recoverable_depreciation);
    } else if (row.label == "Total Paid When Incurred" && c.rcv) {
      checks.add_if_wrong(what + ".total", row.amount, *c.rcv);
    } else {
      sum += row.amount;
    }
  }
}

/// Rough drafts and contractors' prints have depreciation in the summaries only.
bool has_depreciation(const Estimate& e) {
  return (e.line_item_totals && (e.line_item_totals->depreciation || e.line_item_totals->acv)) ||
         std::ranges::any_of(e.items, [](const LineItem& line) { return line.depreciation || line.acv; });
}

/// Where lines have no tax, the summaries depreciate the tax as well.
void check_summed_depreciation(const CoverageTotals& all, const LineSums& sums, bool has_depreciation_column,
                               Checks& checks) {
  const Money least = sums.counted.depreciation;
  if (!has_depreciation_column) return;
  if (sums.lines_with_tax > 0 || or_zero(all.tax).is_zero())
    return checks.add("coverages.depreciation", all.depreciation, least);
  // Credits may make the taxes negative.
  const Money most = std::max(least, least + or_zero(all.tax) + or_zero(all.overhead) + or_zero(all.profit));
  checks.add("coverages.depreciation", all.depreciation, std::clamp(or_zero(all.depreciation), least, most));
}

}  // namespace

void check_coverages(const Estimate& e, const LineSums& sums, Checks& checks) {
  CoverageTotals all;
  bool any = false;
  for (const CoverageTotals& c : e.coverages) {
    const std::string what = "coverage:" + c.name + (c.paid_when_incurred ? ":paid_when_incurred" : "");
    if (c.paid_when_incurred) {
      const Money struck = sums.struck.extension;
      checks.add_either(what + ".line_item_total", c.line_item_total, struck, struck - upgraded(e));
    }
    check_summary_steps(c, rcv_when_incurred(e, c), what, checks);
    check_summary_rows(c, what, checks);
    if (c.paid_when_incurred) continue;
    any = any || c.line_item_total;
    all.line_item_total = or_zero(all.line_item_total) + or_zero(c.line_item_total);
    all.tax = or_zero(all.tax) + or_zero(c.tax);
    all.overhead = or_zero(all.overhead) + or_zero(c.overhead);
    all.profit = or_zero(all.profit) + or_zero(c.profit);
    all.depreciation = or_zero(all.depreciation) + deduction_on_lines(c);
  }
  if (!any) return;
  checks.add("coverages.line_item_total", all.line_item_total, sums.counted.extension);
  check_summed_depreciation(all, sums, has_depreciation(e), checks);
  if (sums.lines_with_tax > 0) checks.add("coverages.tax", all.tax, sums.counted.tax);
}

void check_coverage_table(const Estimate& e, const LineSums& sums, Checks& checks) {
  // Where lines have no tax, the table's ACV may include it, as the summaries do; where they have no
  // depreciation, that of the summaries.
  Money item_total, acv_total, acv_of_summaries, acv_of_lines = sums.counted.acv;
  for (const CoverageTotals& c : e.coverages) {
    if (c.paid_when_incurred) continue;
    acv_of_summaries += c.acv.value_or(or_zero(c.rcv) - deduction_of(c));
    if (!has_depreciation(e)) acv_of_lines -= deduction_on_lines(c);
  }
  for (const CoverageRow& row : e.coverage_table) {
    if (row.name != "Total") {
      item_total += or_zero(row.item_total);
      acv_total += or_zero(row.acv_total);
      continue;
    }
    checks.add("coverage_table.item_total", row.item_total, sums.counted.rcv);
    const bool undepreciated = row.acv_total == sums.counted.acv;
    checks.add_either("coverage_table.acv_total", row.acv_total,
                      undepreciated ? sums.counted.acv : acv_of_lines, acv_of_summaries);
    checks.add("coverage_table.item_total.sum", row.item_total, item_total);
    checks.add("coverage_table.acv_total.sum", row.acv_total, acv_total);
  }
}

}  // namespace estimate::assemble
