// The amounts of one line, as in the vendor's ITEM, from the printed figures.
#pragma once

#include <optional>

#include "esx/estimate/model.h"

namespace estimate::esx {

/// `total` is the extension before tax and O&P. Printed figures are kept: if they do not agree with each
/// other, `closes` is false and nothing is adjusted.
struct ItemFigures {
  std::optional<Quantity> quantity;      // two decimals, as in the schema
  std::optional<Money> remove, replace;  // unit prices of activity "-" and of all others
  Money total, tax, addons, rcv, depreciation, acv_total;
  std::optional<Money> depr, acv;     // of `total` alone; empty if tax or O&P is also depreciated
  bool depreciation_unknown = false;  // the print has depreciation that this line may have a part of
  bool closes = true;
};

/// Properties of the whole print that affect the figures of its lines.
struct PrintTraits {
  bool taxes_depreciate = false;  // tax or O&P is depreciated too
  bool has_taxes = false;         // the summaries show sales tax
};

/// The activity by the price columns of the print, if they contradict a rule ("Tear off …" with a price in
/// the REMOVE column only).
[[nodiscard]] Activity activity_by_columns(const LineItem& item, Activity otherwise);

/// A single unit price goes to `remove` for "-" and to `replace` for every other activity. For "&", prints do
/// not show how it splits, so the whole price goes to `replace`: total, tax and RCV are exact, and no split
/// is made up. If the layout has no tax column but the RCV includes taxes (contents lists), the tax is the
/// RCV minus the extension.
[[nodiscard]] ItemFigures item_figures(const LineItem& item, Activity activity, const PrintTraits& traits);

}  // namespace estimate::esx
