// Sums over line items, to compare with printed totals.
#pragma once

#include <cstddef>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate::assemble {

struct ItemSums {
  Money extension;  // quantity × unit price: the row's amount without any tax and O&P
  Money tax, overhead_and_profit, rcv, depreciation, acv;

  ItemSums& operator+=(const ItemSums& other);
  ItemSums& operator-=(const ItemSums& other);
};

/// What a line adds to the sums; lines with a status have no amounts.
[[nodiscard]] ItemSums amounts_of(const LineItem& line);

/// Without the sign: deductions are printed as negative amounts.
[[nodiscard]] constexpr Money magnitude(Money amount) { return amount.units() < 0 ? -amount : amount; }

/// What the print deducts between the RCV and the ACV of a summary, in one row or in several.
[[nodiscard]] Money deduction_of(const CoverageTotals& summary);

/// The same without the depreciation of O&P that is not part of the lines.
[[nodiscard]] Money deduction_on_lines(const CoverageTotals& summary);

/// Whether the line's RCV includes its tax: without tax and O&P columns, the RCV of contents lists exceeds
/// quantity × price by the tax, and only the summary shows the sum of these taxes.
[[nodiscard]] bool tax_is_hidden(const LineItem& line);

/// Whether the line's amount is a whole percentage, up to 25, more than quantity × price: other programs add
/// waste to the amount and not to the quantity. The tax is in a column of its own.
[[nodiscard]] bool adds_waste(const LineItem& line);

/// Everything that the checks add up over the lines of an estimate. Another line in place of one changes only
/// the sums that the line is part of.
class LineSums {
 public:
  explicit LineSums(const Estimate& estimate);

  /// The sums with `other` in place of `line`, which is one of the lines added up; both are of one section.
  void replace(const LineItem& line, const LineItem& other);

  ItemSums counted, struck;  // over the lines that are part of the totals, and over the others

  // Over the counted lines of every section, by index: its own, and everything in it.
  std::vector<ItemSums> own, whole;

  Money uncovered_rcv;  // of the counted lines that are in no section with printed totals
  Money hidden_tax;     // of the counted lines whose RCV includes the tax
  int hidden_taxes = 0;
  int lines_with_tax = 0, lines_with_markup = 0;
  int lines_with_waste = 0;

  /// Whether so many lines have such an amount that it cannot be an accident.
  [[nodiscard]] bool add_waste() const {
    constexpr int least_lines = 3;
    return lines_with_waste >= least_lines;
  }

 private:
  struct Place {
    int parent;    // -1: none
    bool covered;  // by the totals of the section or of one around it
  };

  template <class Change>
  void change(const LineItem& line, Change by);

  std::vector<Place> places_;  // of the sections
};

}  // namespace estimate::assemble
