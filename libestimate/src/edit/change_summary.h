// The summaries of the coverages after the lines changed.
#pragma once

#include <string>
#include <vector>

#include "edit/line_change.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// How the add-ons of a print follow from its lines.
struct AddOns {
  bool lines_have_tax = false, lines_have_markup = false;
};

/// The change of a summary's figures.
struct SummaryChange {
  Money line_item_total, tax, overhead, profit, rcv, recoverable, non_recoverable, acv, deductible, net_claim;

  [[nodiscard]] Money markup() const { return overhead + profit; }
  [[nodiscard]] Money depreciation() const { return recoverable + non_recoverable; }
  [[nodiscard]] Money claim_if_recovered() const { return net_claim + recoverable; }
  SummaryChange& operator+=(const SummaryChange& other);
};

/// Changes the summary by what its lines changed, and its rows with it. Taxes, overhead and profit that the
/// lines do not show change in proportion to the total that they apply to; a deductible is at most the ACV.
SummaryChange change_summary(CoverageTotals& summary, const Contribution& lines, const AddOns& add_ons);

}  // namespace estimate::edit
