#include "esx/write/group_tree.h"
#include "esx/write/xactdoc_parts.h"
#include "esx/xml_tree.h"
#include "model/coverages.h"

namespace estimate::esx {
namespace {

using Field = std::optional<Money> CoverageTotals::*;

/// The sum over the coverages' summaries; empty if one of them does not print the figure.
std::optional<Money> sum_of(const std::vector<const CoverageTotals*>& summaries, Field field) {
  Money sum;
  for (const CoverageTotals* summary : summaries) {
    const std::optional<Money>& amount = summary->*field;
    if (!amount) return std::nullopt;
    sum += *amount;
  }
  return summaries.empty() ? std::nullopt : std::optional(sum);
}

/// The lines under "Labor Minimums Applied".
Money labor_minimums(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  Money sum;
  for (const PlannedItem& plan : plans) {
    const std::size_t section = static_cast<std::size_t>(plan.item->section);
    if (section < estimate.sections.size() && estimate.sections[section].kind == SectionKind::labor_minimums)
      sum += sums_of(plan).total;
  }
  return sum;
}

}  // namespace

XmlElement make_xactdoc_summary(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  GroupSums lines;
  for (const PlannedItem& plan : plans) lines += sums_of(plan);
  std::vector<const CoverageTotals*> summaries;
  for (const std::string& name : coverage_names(estimate))
    if (const CoverageTotals* summary = summary_of(estimate, name, false)) summaries.push_back(summary);

  XmlElement e = element("SUMMARY");
  put(e, "estimateLineItemTotal", lines.total);
  put(e, "minimumChargeAdjustments", labor_minimums(estimate, plans));
  put(e, "overhead", sum_of(summaries, &CoverageTotals::overhead));
  put(e, "profit", sum_of(summaries, &CoverageTotals::profit));
  put(e, "salesTax", sum_of(summaries, &CoverageTotals::tax));
  put(e, "grossEstimate", sum_of(summaries, &CoverageTotals::rcv));
  put(e, "recoverableDepreciation", sum_of(summaries, &CoverageTotals::recoverable_depreciation));
  put(e, "nonRecoverableDepreciation", sum_of(summaries, &CoverageTotals::non_recoverable_depreciation));
  put(e, "netEstimate", sum_of(summaries, &CoverageTotals::net_claim));
  put(e, "deductible", sum_of(summaries, &CoverageTotals::deductible));
  return e;
}

}  // namespace estimate::esx
