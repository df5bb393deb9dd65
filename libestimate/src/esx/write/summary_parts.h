// What recaps and summaries share: the taxes of a print, which are columns of the recap and rows of the
// summaries, and the elements COV, OVERHEAD and PROFIT.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

enum class AddOn { tax, overhead, profit };

/// The kind of a column of "Recap of Taxes, Overhead and Profit", or of a tax_or_markup row.
[[nodiscard]] AddOn add_on_kind(std::string_view name);

/// The rate of that add-on in the printed recap of taxes.
[[nodiscard]] std::optional<Percent> printed_rate(const Estimate& estimate, AddOn kind);

/// A tax row of a summary. `side`: whether O&P is on the tax ("OPonTax") or the tax on O&P ("TaxonOP"), by a
/// printed "Subtotal" below or above it, or by its name; empty if neither decides it.
struct SummaryTax {
  std::string name;
  Money amount;
  std::string_view side;
};
[[nodiscard]] std::vector<SummaryTax> summary_taxes(const CoverageTotals& totals);

/// The lines and the taxes that O&P is on, as printed or, if the sides of all taxes are known, as their sum.
[[nodiscard]] std::optional<Money> summary_subtotal(const CoverageTotals& totals);

/// The amount of the first row whose label begins with the text, without its sign.
[[nodiscard]] std::optional<Money> summary_row(const CoverageTotals& totals, std::string_view label);

/// An element with that name ("COV_INFO", "ITEMS_COV_INFO") and one COV per share.
[[nodiscard]] XmlElement make_coverage_shares(std::string_view name,
                                              const std::vector<CoverageShare>& shares);

/// OVERHEAD or PROFIT with rate and amount; empty if no amount is printed.
[[nodiscard]] XmlElement make_markup(std::string_view name, const std::optional<Percent>& rate,
                                     const std::optional<Money>& amount);

}  // namespace estimate::esx
