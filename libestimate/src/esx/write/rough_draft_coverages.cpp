#include "esx/write/rough_draft_coverages.h"

#include <algorithm>
#include <utility>

#include "esx/write/group_tree.h"
#include "esx/write/recap_parts.h"
#include "esx/write/tax_rows.h"
#include "esx/xml_tree.h"
#include "model/coverages.h"

namespace estimate::esx {
namespace {

XmlElement make_sales_taxes(const CoverageTotals& totals) {
  XmlElement e = element("SALES_TAXES");
  for (const SummaryTax& tax : summary_taxes(totals)) {
    XmlElement row = element("SALES_TAX");
    put(row, "desc", tax.name);
    put(row, "amount", tax.amount);
    put(row, "taxOP", tax.side);
    append(e, std::move(row));
  }
  return e;
}

XmlElement make_signature(const Claim& claim) {
  XmlElement e = element("SIGNATURE");
  const auto estimator = std::ranges::find(claim.contacts, "estimator", &Contact::role);
  if (estimator == claim.contacts.end()) return e;
  put(e, "estimator", estimator->name);
  put(e, "estimatorTitle", estimator->title);
  return e;
}

/// Prints have an ACV only if something is depreciated; otherwise it equals the RCV.
std::optional<Money> actual_cash_value(const CoverageTotals& t) {
  if (t.acv || !t.rcv) return t.acv;
  return *t.rcv - t.depreciation.value_or(Money());
}

std::optional<Money> actually_recoverable(const CoverageTotals& t) {
  if (t.net_claim_if_recovered && t.net_claim) return *t.net_claim_if_recovered - *t.net_claim;
  return t.recoverable_depreciation;
}

/// Prints that name the non-recoverable depreciation do not always name the rest.
std::optional<Money> recoverable(const CoverageTotals& t) {
  if (t.recoverable_depreciation || !t.depreciation || !t.non_recoverable_depreciation)
    return t.recoverable_depreciation;
  return *t.depreciation - *t.non_recoverable_depreciation;
}

XmlElement make_totals(const Estimate& estimate, const CoverageTotals& t) {
  XmlElement e = element("TOTALS");
  put(e, "lineItemTotal", t.line_item_total);
  put(e, "subtotal", summary_subtotal(t));
  put(e, "rcv", t.rcv);
  put(e, "recDepr", recoverable(t));
  put(e, "nonRecDepr", t.non_recoverable_depreciation);
  put(e, "depr", t.depreciation);
  put(e, "acv", actual_cash_value(t));
  put(e, "priorPmts", summary_row(t, "Less Prior Payment"));
  put(e, "amtOverLimits", summary_row(t, "Less Amount Over Limit"));
  put(e, "deductible", t.deductible);
  put(e, "fullDeduct", t.full_deductible ? t.full_deductible : t.deductible);
  put(e, "netClaim", t.net_claim);
  put(e, "actualRecDepr", actually_recoverable(t));
  put(e, "netClaimIfRec", t.net_claim_if_recovered);
  append_if_any(e, make_markup("OVERHEAD", printed_rate(estimate, AddOn::overhead), t.overhead));
  append_if_any(e, make_markup("PROFIT", printed_rate(estimate, AddOn::profit), t.profit));
  append_if_any(e, make_sales_taxes(t));
  append_if_any(e, make_signature(estimate.claim));
  return e;
}

XmlElement make_additional_amounts(const CoverageTotals& t) {
  XmlElement e = element("MAX_ADDL_AMTS");
  put(e, "lineItemTotal", t.line_item_total);
  put(e, "subtotal", summary_row(t, "Subtotal"));
  put(e, "overhead", t.overhead);
  put(e, "profit", t.profit);
  put(e, "rcv", t.rcv);
  append_if_any(e, make_sales_taxes(t));
  return e;
}

std::optional<Money> policy_deductible(const Estimate& estimate, const std::string& name,
                                       const CoverageTotals* summary) {
  const auto terms = std::ranges::find(estimate.claim.coverages, name, &CoverageTerms::name);
  if (terms != estimate.claim.coverages.end() && terms->deductible) return terms->deductible;
  if (summary == nullptr) return std::nullopt;
  return summary->full_deductible ? summary->full_deductible : summary->deductible;
}

XmlElement make_coverage(const Estimate& estimate, const std::string& name, long id) {
  const CoverageTotals* summary = summary_of(estimate, name, false);
  const CoverageTotals* incurred = summary_of(estimate, name, true);
  XmlElement e = element("COVERAGE");
  put(e, "deductible", policy_deductible(estimate, name, summary));
  put(e, "coverageName", name);
  if (const auto type = coverage_type(name)) put_integer(e, "coverageType", *type);
  put_integer(e, "id", id);
  XmlElement totals = element("SUMMARY");
  if (summary != nullptr) append_if_any(totals, make_totals(estimate, *summary));
  if (incurred != nullptr) append_if_any(totals, make_additional_amounts(*incurred));
  append_if_any(e, std::move(totals));
  return e;
}

struct CoverageAmount {
  std::string name;
  Money total, grand_total;
};

/// As printed in the summary and the coverage table; amounts that neither has are summed up from the lines.
CoverageAmount amounts_of(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                          const std::string& name) {
  GroupSums lines;
  for (const PlannedItem& plan : plans)
    if (plan.item->coverage == name) lines += sums_of(plan);
  CoverageAmount amount{name, lines.total, lines.acv};
  if (const CoverageTotals* summary = summary_of(estimate, name, false)) {
    amount.total = summary->line_item_total.value_or(amount.total);
    amount.grand_total = actual_cash_value(*summary).value_or(amount.grand_total);
  }
  const auto row = std::ranges::find(estimate.coverage_table, name, &CoverageRow::name);
  if (row != estimate.coverage_table.end()) amount.grand_total = row->acv_total.value_or(amount.grand_total);
  return amount;
}

/// The schema allows 0 to 100; a coverage with only credits has no share.
void put_share(XmlElement& e, std::string_view name, Money part, Money whole) {
  const Percent share = share_percent(part, whole);
  if (share >= Percent() && share <= Percent::from_units(1'000'000)) put(e, name, share);
}

}  // namespace

XmlElement make_coverages(const Estimate& estimate) {
  XmlElement e = element("COVERAGES");
  std::vector<std::string> names = coverage_names(estimate);
  if (names.empty() && !estimate.coverages.empty()) names.emplace_back();
  for (const std::string& name : names)
    append(e, make_coverage(estimate, name, static_cast<long>(e.children.size() + 1)));
  return e;
}

XmlElement make_coverage_breakdown(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  std::vector<CoverageAmount> amounts;
  CoverageAmount sum;
  for (const std::string& name : coverage_names(estimate)) {
    amounts.push_back(amounts_of(estimate, plans, name));
    sum.total += amounts.back().total;
    sum.grand_total += amounts.back().grand_total;
  }
  XmlElement e = element("COV_BREAKDOWN");
  put(e, "total", sum.total);
  put(e, "grandTotal", sum.grand_total);
  for (const CoverageAmount& a : amounts) {
    XmlElement row = element("COV_AMOUNTS");
    put(row, "desc", a.name);
    put(row, "total", a.total);
    put_share(row, "totalPct", a.total, sum.total);
    put(row, "grandTotal", a.grand_total);
    put_share(row, "grandTotalPct", a.grand_total, sum.grand_total);
    append(e, std::move(row));
  }
  return e;
}

}  // namespace estimate::esx
