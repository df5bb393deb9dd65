// The rows of a summary by their labels, and its steps, each by the rows between two of its figures.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate::assemble {

using SummaryMember = std::optional<Money> CoverageTotals::*;

/// The member that a row with this label fills; nullptr for a label that is not known.
[[nodiscard]] SummaryMember summary_member(std::string_view label);

/// What a letter calls the net claim.
inline constexpr std::string_view claim_payment = "claim payment";

/// What a letter says was paid for the whole claim, earlier estimates included: it need not be the net claim.
inline constexpr std::string_view payment_made = "payment made";

/// The member that the column of a statement with this heading repeats: "Replacement Cost - RCV", "ACV",
/// "Total ACV Settlement" (the net claim); nullptr for others.
[[nodiscard]] SummaryMember statement_member(std::string_view heading);

/// "Material Sales Tax", "Cleaning Total Tax".
[[nodiscard]] bool is_tax_label(std::string_view label);

/// "Overhead", "General Contractor Profit": the other columns of a recap of taxes are taxes.
[[nodiscard]] bool is_overhead_or_profit(std::string_view label);

/// Not a tax, overhead or profit: "Permits and Fees", "Electrical Consumption" between them in a recap.
[[nodiscard]] bool is_charge_label(std::string_view label);

/// "Less Depreciation", "Less Non-recoverable Depreciation", "Less Depreciation (Including Taxes)".
[[nodiscard]] bool is_depreciation_label(std::string_view label);

/// Of the former, what the lines' depreciation does not include: "Less General Contractor Overhead & Profit
/// on Recoverable & Non-recoverable Depreciation".
[[nodiscard]] bool is_markup_label(std::string_view label);

/// Whether the label itself says that the amount is deducted.
[[nodiscard]] bool is_less_label(std::string_view label);

/// A row of a payment worksheet that others add up to.
struct WorksheetTotal {
  std::string label;
  Money printed, computed;
};

/// The rows of payment worksheets are in columns, not in the order of their steps.
[[nodiscard]] bool is_of_worksheet(const CoverageTotals& summary);

/// The benefits that remain, the payments so far, and this payment: as far as the worksheet has them.
[[nodiscard]] std::vector<WorksheetTotal> worksheet_totals(const CoverageTotals& summary);

/// The RCV by the rows above it. An amount whose label and sign leave open whether it is deducted counts as
/// the print's own figure needs it, here and below. Rows without a member of their own (electricity, prior
/// payments, open items, scheduled roof payments) count where the print has them.
[[nodiscard]] Money computed_rcv(const CoverageTotals& summary);

/// The ACV by the RCV and the rows between them. `later`: what is part of the RCV but not of the ACV.
[[nodiscard]] Money computed_acv(const CoverageTotals& summary, Money later);

/// The net claim, or what remains of it if only that is printed, by the ACV and the rows between them.
[[nodiscard]] Money computed_claim(const CoverageTotals& summary, Money acv);

/// What remains of the net claim after prior payments, if both are printed.
[[nodiscard]] std::optional<Money> computed_claim_remaining(const CoverageTotals& summary);

/// The net claim if depreciation is recovered, as the rows above `result` have it; nothing if the print does
/// not say what is recoverable.
[[nodiscard]] std::optional<Money> computed_claim_if_recovered(const CoverageTotals& summary,
                                                               SummaryMember result);

}  // namespace estimate::assemble
