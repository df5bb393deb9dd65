#include "esx/write/summary_parts.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "esx/esx_elements.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

constexpr std::string_view op_on_tax = "OPonTax", tax_on_op = "TaxonOP";

struct TaxSide {
  std::string_view name, side;
};

// The same in all of the vendor's exports that have the tax.
constexpr TaxSide sides_by_name[] = {
    {"Material Sales Tax", op_on_tax},
    {"Total Tax", tax_on_op},
    {"Contents Cln Svc Tax", tax_on_op},
};

std::string_view side_by_name(std::string_view name) {
  const auto found = std::ranges::find(sides_by_name, name, &TaxSide::name);
  return found == std::end(sides_by_name) ? std::string_view() : found->side;
}

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
  bool below_subtotal = false;
  for (const SummaryRow& row : totals.rows) {
    if (row.label == "Subtotal") {
      for (SummaryTax& tax : taxes) tax.side = op_on_tax;
      below_subtotal = true;
    } else if (is_tax_label(row.label)) {
      taxes.push_back({row.label, row.amount, below_subtotal ? tax_on_op : side_by_name(row.label)});
    }
  }
  if (taxes.empty() && totals.tax) taxes.push_back({"Total Tax", *totals.tax, {}});
  return taxes;
}

std::optional<Money> summary_subtotal(const CoverageTotals& totals) {
  if (const auto printed = summary_row(totals, "Subtotal")) return printed;
  if (!totals.line_item_total || !totals.rcv) return std::nullopt;
  Money subtotal = *totals.line_item_total, rest = *totals.rcv - subtotal;
  for (const SummaryTax& tax : summary_taxes(totals)) {
    if (tax.side.empty()) return std::nullopt;
    if (tax.side == op_on_tax) subtotal += tax.amount;
    rest -= tax.amount;
  }
  rest -= totals.overhead.value_or(Money()) + totals.profit.value_or(Money());
  return rest.is_zero() ? std::optional(subtotal) : std::nullopt;
}

std::optional<Money> summary_row(const CoverageTotals& totals, std::string_view label) {
  const auto it = std::ranges::find_if(
      totals.rows, [&](const SummaryRow& row) { return std::string_view(row.label).starts_with(label); });
  if (it == totals.rows.end()) return std::nullopt;
  return it->amount < Money() ? -it->amount : it->amount;
}

XmlElement make_coverage_shares(std::string_view name, const std::vector<CoverageShare>& shares) {
  XmlElement e = element(name);
  for (const CoverageShare& share : shares)
    put_members(e.children.emplace_back(element("COV")), coverage_share_attributes, share);
  return e;
}

XmlElement make_markup(std::string_view name, const std::optional<Percent>& rate,
                       const std::optional<Money>& amount) {
  XmlElement e = element(name);
  if (!amount) return e;
  put(e, "rate", rounded_to(rate, 1));
  put(e, "amount", amount);
  return e;
}

}  // namespace estimate::esx
