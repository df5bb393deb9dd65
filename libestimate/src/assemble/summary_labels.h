// The rows of a summary by their labels.
#pragma once

#include <string_view>

#include "esx/estimate/model.h"

namespace estimate::assemble {

using SummaryMember = std::optional<Money> CoverageTotals::*;

/// The member that a row with this label fills; nullptr for a label that is not known.
[[nodiscard]] SummaryMember summary_member(std::string_view label);

/// "Material Sales Tax", "Cleaning Total Tax".
[[nodiscard]] bool is_tax_label(std::string_view label);

/// "Overhead", "General Contractor Profit": the other columns of a recap of taxes are taxes.
[[nodiscard]] bool is_overhead_or_profit(std::string_view label);

/// "Less Depreciation", "Less Non-recoverable Depreciation", "Less Depreciation (Including Taxes)".
[[nodiscard]] bool is_depreciation_label(std::string_view label);

/// Of the former, what the lines' depreciation does not include: "Less General Contractor Overhead & Profit
/// on Recoverable & Non-recoverable Depreciation".
[[nodiscard]] bool is_markup_label(std::string_view label);

/// Whether the label itself says that the amount is deducted.
[[nodiscard]] bool is_less_label(std::string_view label);

}  // namespace estimate::assemble
