// Codes, activity and figures of each line item, decided before any XML is built. Prices and depreciation
// that the print does not divide are divided as far as the price list and the recap show how.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

/// The amounts of one line, as in the vendor's ITEM, from the printed figures. `total` is the extension
/// before tax and O&P. Printed figures are kept: if they do not agree with each other, `closes` is false and
/// nothing is adjusted.
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
/// not show how it splits: the whole price is in `replace` until it is split. Without a split, neither price
/// is written; total, tax and RCV are exact. If the layout has no tax column but the RCV includes taxes
/// (contents lists), the tax is the RCV minus the extension.
[[nodiscard]] ItemFigures item_figures(const LineItem& item, Activity activity, const PrintTraits& traits);

/// A line item with its codes, activity and figures.
struct PlannedItem {
  const LineItem* item = nullptr;
  ItemMatch match;
  Activity activity = Activity::replace;
  std::string cat, sel;  // USR and no selector for a line that is in no price list
  bool unmatched = false;
  ItemFigures figures;
  std::optional<bool> recoverable;  // the depreciation, also if there is none; empty if the print is silent
  bool without_overhead_and_profit = false;  // listed among the "Non-O&P Items"

  /// Struck lines are printed but not part of any total: they become notes.
  [[nodiscard]] bool is_note() const { return item->excluded; }
};

/// Whether the printed price is that of the list. Then its parts and its labor minimum apply to the print,
/// too.
[[nodiscard]] bool has_list_price(const PlannedItem& plan);

/// One plan per line item, in the same order. Warnings: `line_does_not_close`, `split_unknown`.
[[nodiscard]] std::vector<PlannedItem> plan_items(const Estimate& estimate, const PriceMatch& match,
                                                  std::vector<Warning>& warnings);

/// The rows of the recap by category that lines are part of.
class RecapRows {
 public:
  /// Keeps references to the rows of the estimate.
  explicit RecapRows(const Estimate& estimate);

  /// The row of the line's category, if the print, an exact match or the recap itself decides the category;
  /// otherwise nullptr. Removal is not part of that row: recaps count it as general demolition.
  [[nodiscard]] const RecapCategory* row_of(const PlannedItem& plan) const;

  /// Whether the print lists the line's category among the items without O&P, and nowhere else.
  [[nodiscard]] bool is_without_overhead_and_profit(const PlannedItem& plan) const;

 private:
  struct CategoryRow {
    std::string_view cat;
    const RecapCategory* row;
  };
  std::vector<CategoryRow> rows_;         // those of a known category, in the order of the print
  bool has_overhead_and_profit_ = false;  // any row among the items with O&P
};

/// Whether the print has one price for the removal and the replacement of this line.
[[nodiscard]] bool has_unsplit_price(const PlannedItem& plan);

/// By the matched price list, if the prices are equal or the recap by category confirms them.
void split_by_list(PlannedItem& plan);

/// By the recap by category, which counts removal as general demolition and the rest as the line's category:
/// prices are split if all rows add up with one split only.
/// Example: one line of 8,327.10 for 15 LF; GENERAL DEMOLITION is 137.25, so removal is 9.15 per LF.
void split_by_recap(const Estimate& estimate, const RecapRows& recap, std::vector<PlannedItem>& plans);

/// For prints that show depreciation in their summaries but have no column for it, such as rough drafts.
/// Gives the depreciation of the summaries and of the recap by category to a line if no other line can have
/// it. The other lines that may have a part of it get `depreciation_unknown`. Removal (unless the print says
/// that it is depreciated) and labor minimums have none.
void derive_depreciation(const Estimate& estimate, const RecapRows& recap, bool taxes_depreciate,
                         std::vector<PlannedItem>& plans);

/// The depreciation of the summaries that is not in any line's figures.
[[nodiscard]] Money unassigned_depreciation(const Estimate& estimate, const std::vector<PlannedItem>& plans);

}  // namespace estimate::esx
