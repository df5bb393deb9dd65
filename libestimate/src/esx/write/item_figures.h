// The money of one line, in the terms of the vendor's ITEM, from what the layout prints.
#pragma once

#include <optional>

#include "estimate/model.h"

namespace estimate::esx {

/// `total` is the extension before tax and O&P. Printed figures stand: where they do not agree with
/// each other, `closes` is false and nothing is adjusted.
struct ItemFigures {
  std::optional<Quantity> quantity;      // two decimals, as the schema has them
  std::optional<Money> remove, replace;  // unit prices of activity "-" and of all others
  Money total, tax, addons, rcv, depreciation, acv_total;
  std::optional<Money> depr, acv;  // of `total` alone; empty where tax or O&P is depreciated with it
  bool closes = true;
};

/// What the print as a whole says about the figures of its lines.
struct PrintTraits {
  bool taxes_depreciate = false;  // depreciation is taken of tax or O&P too
  bool has_taxes = false;         // the summaries show sales tax
};

/// The activity, where the price columns of the print contradict a mere rule ("Tear off …" with a
/// price in the REMOVE column only).
[[nodiscard]] Activity activity_by_columns(const LineItem& item, Activity otherwise);

/// A single unit price goes to `remove` for "-" and to `replace` for every other activity. For "&" its
/// split is not printed, so the whole price stands in `replace`: total, tax and RCV stay exact and no
/// split is made up. Where the layout has no tax column but taxes are in the RCV (lists of contents), the
/// tax is what the RCV exceeds the extension by.
[[nodiscard]] ItemFigures item_figures(const LineItem& item, Activity activity, const PrintTraits& traits);

}  // namespace estimate::esx
