#include <algorithm>
#include <utility>

#include "esx/read/read_rough_draft_parts.h"
#include "esx/read_values.h"

namespace estimate::esx {
namespace {

/// A tax that is part of the base of O&P is above the subtotal.
constexpr std::string_view tax_below_subtotal = "OPonTax";

void add_row(CoverageTotals& totals, std::string_view label, const std::optional<Money>& amount,
             bool deduction = false) {
  if (amount) totals.rows.push_back({std::string(label), deduction ? -*amount : *amount});
}

struct TaxRow {
  std::string name;
  Money amount;
  bool in_base = false;
};

std::vector<TaxRow> read_taxes(const XmlElement& e) {
  std::vector<TaxRow> taxes;
  for_each_in(e, "SALES_TAXES", "SALES_TAX", [&](const XmlElement& tax) {
    taxes.push_back({text_of(tax, "desc"), decimal_of<Money>(tax, "amount").value_or(Money()),
                     text_of(tax, "taxOP") == tax_below_subtotal});
  });
  return taxes;
}

std::optional<Money> sum_of_taxes(const std::vector<TaxRow>& taxes) {
  Money sum;
  for (const TaxRow& tax : taxes) sum += tax.amount;
  return taxes.empty() ? std::nullopt : std::optional(sum);
}

std::optional<Money> amount_of(const XmlElement& e, std::string_view child) {
  const XmlElement* found = e.child(child);
  return found == nullptr ? std::nullopt : decimal_of<Money>(*found, "amount");
}

/// The figures as rows of a summary, in the vendor's words and order.
void add_rows(const XmlElement& e, const std::vector<TaxRow>& taxes, CoverageTotals& t) {
  const std::optional<Money> subtotal = decimal_of<Money>(e, "subtotal");
  add_row(t, "Line Item Total", t.line_item_total);
  for (const TaxRow& tax : taxes)
    if (tax.in_base && subtotal) add_row(t, tax.name, tax.amount);
  add_row(t, "Subtotal", subtotal);
  add_row(t, "Overhead", t.overhead);
  add_row(t, "Profit", t.profit);
  for (const TaxRow& tax : taxes)
    if (!tax.in_base || !subtotal) add_row(t, tax.name, tax.amount);
  add_row(t, "Replacement Cost Value", t.rcv);
  add_row(t, "Less Depreciation", t.depreciation, true);
  add_row(t, "Actual Cash Value", t.acv);
  add_row(t, "Less Deductible", t.deductible, true);
  add_row(t, "Less Prior Payment(s)", decimal_of<Money>(e, "priorPmts"), true);
  add_row(t, "Less Amount Over Limit(s)", decimal_of<Money>(e, "amtOverLimits"), true);
  add_row(t, "Net Claim", t.net_claim);
  add_row(t, "Net Claim if Depreciation is Recovered", t.net_claim_if_recovered);
}

CoverageTotals read_totals(const XmlElement& e, const std::string& name) {
  CoverageTotals t;
  t.name = name;
  t.line_item_total = decimal_of<Money>(e, "lineItemTotal");
  const std::vector<TaxRow> taxes = read_taxes(e);
  t.tax = sum_of_taxes(taxes);
  t.overhead = amount_of(e, "OVERHEAD");
  t.profit = amount_of(e, "PROFIT");
  t.rcv = decimal_of<Money>(e, "rcv");
  t.depreciation = decimal_of<Money>(e, "depr");
  t.recoverable_depreciation = decimal_of<Money>(e, "recDepr");
  t.non_recoverable_depreciation = decimal_of<Money>(e, "nonRecDepr");
  t.acv = decimal_of<Money>(e, "acv");
  t.deductible = decimal_of<Money>(e, "deductible");
  t.full_deductible = decimal_of<Money>(e, "fullDeduct");
  t.net_claim = decimal_of<Money>(e, "netClaim");
  t.net_claim_if_recovered = decimal_of<Money>(e, "netClaimIfRec");
  add_rows(e, taxes, t);
  return t;
}

CoverageTotals read_additional_amounts(const XmlElement& e, const std::string& name) {
  CoverageTotals t;
  t.name = name;
  t.paid_when_incurred = true;
  t.line_item_total = decimal_of<Money>(e, "lineItemTotal");
  const std::vector<TaxRow> taxes = read_taxes(e);
  t.tax = sum_of_taxes(taxes);
  t.overhead = decimal_of<Money>(e, "overhead");
  t.profit = decimal_of<Money>(e, "profit");
  t.rcv = decimal_of<Money>(e, "rcv");
  add_rows(e, taxes, t);
  return t;
}

}  // namespace

void read_coverages(const XmlElement& coverages, Estimate& estimate) {
  for (const XmlElement& e : coverages.children) {
    if (e.name != "COVERAGE") continue;
    const std::string name = text_of(e, "coverageName");
    if (!name.empty()) estimate.claim.coverages.push_back({name, decimal_of<Money>(e, "deductible"), {}});
    const XmlElement* summary = e.child("SUMMARY");
    if (summary == nullptr) continue;
    if (const XmlElement* totals = summary->child("TOTALS"))
      estimate.coverages.push_back(read_totals(*totals, name));
    if (const XmlElement* amounts = summary->child("MAX_ADDL_AMTS"))
      estimate.coverages.push_back(read_additional_amounts(*amounts, name));
  }
}

void read_coverage_breakdown(const XmlElement& breakdown, Estimate& estimate) {
  for (const XmlElement& e : breakdown.children) {
    if (e.name != "COV_AMOUNTS") continue;
    estimate.coverage_table.push_back({text_of(e, "desc"), decimal_of<Money>(e, "total"),
                                       decimal_of<Money>(e, "grandTotal"), decimal_of<Percent>(e, "totalPct"),
                                       decimal_of<Percent>(e, "grandTotalPct")});
  }
}

}  // namespace estimate::esx
