#include "esx/write/tax_rows.h"

#include <algorithm>

namespace estimate::esx {
namespace {

bool is_tax_label(std::string_view label) {
  return label.contains("Tax") && !label.starts_with("Less") && !label.contains("Including");
}

}  // namespace

AddOn add_on_kind(std::string_view name) {
  if (name.contains("Overhead")) return AddOn::overhead;
  if (name.contains("Profit")) return AddOn::profit;
  return AddOn::tax;
}

std::optional<Percent> printed_rate(const Estimate& estimate, AddOn kind) {
  const auto it = std::ranges::find_if(estimate.recap_of_taxes, [&](const RecapTax& tax) {
    return add_on_kind(tax.name) == kind && tax.rate;
  });
  return it == estimate.recap_of_taxes.end() ? std::nullopt : it->rate;
}

std::vector<SummaryTax> summary_taxes(const CoverageTotals& totals) {
  std::vector<SummaryTax> taxes;
  for (const SummaryRow& row : totals.rows) {
    if (row.label == "Subtotal") {
      for (SummaryTax& tax : taxes) tax.before_subtotal = true;
    } else if (is_tax_label(row.label)) {
      taxes.push_back({row.label, row.amount, false});
    }
  }
  if (taxes.empty() && totals.tax) taxes.push_back({"Total Tax", *totals.tax, false});
  return taxes;
}

std::optional<Money> summary_row(const CoverageTotals& totals, std::string_view label) {
  const auto it = std::ranges::find_if(
      totals.rows, [&](const SummaryRow& row) { return std::string_view(row.label).starts_with(label); });
  if (it == totals.rows.end()) return std::nullopt;
  return it->amount < Money() ? -it->amount : it->amount;
}

}  // namespace estimate::esx
