// The steps of a summary, each by the rows between two of its figures. Rows without a member of their own
// (electricity, prior payments, open items, scheduled roof payments) count where the print has them.
#pragma once

#include "esx/estimate/model.h"

namespace estimate::assemble {

/// The RCV by the rows above it. An amount whose label and sign leave open whether it is deducted counts as
/// the print's own figure needs it, here and below.
[[nodiscard]] Money computed_rcv(const CoverageTotals& summary);

/// The ACV by the RCV and the rows between them. `later`: what is part of the RCV but not of the ACV.
[[nodiscard]] Money computed_acv(const CoverageTotals& summary, Money later);

/// The net claim by the ACV and the rows between them.
[[nodiscard]] Money computed_claim(const CoverageTotals& summary, Money acv);

/// The net claim if depreciation is recovered; nothing if the print does not say what is recoverable.
[[nodiscard]] std::optional<Money> computed_claim_if_recovered(const CoverageTotals& summary);

}  // namespace estimate::assemble
