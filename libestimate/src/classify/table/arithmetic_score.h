// How well the arithmetic of a table's rows works out.
#pragma once

#include <optional>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::classify {

/// Of the item rows with figures, how many add up: quantity × price + tax + O&P = RCV, RCV − depreciation =
/// ACV.
struct ArithmeticScore {
  std::size_t items = 0, closed = 0;
  std::size_t lost = 0;  // notes with three or more amounts: item rows that were not recognized
  [[nodiscard]] bool whole() const { return items > 0 && items == closed && lost == 0; }
  [[nodiscard]] bool better_than(const ArithmeticScore& other) const {
    return closed != other.closed ? closed > other.closed : lost < other.lost;
  }
  ArithmeticScore& operator+=(const ArithmeticScore& other);
};

/// Whether a note has as many amounts as an item.
[[nodiscard]] bool looks_like_figures(const Row& row);

/// The figures of one item, from all its rows.
struct ItemFigures {
  std::optional<Quantity> quantity;
  std::optional<Quantity> other_quantity;
  std::optional<Money> price, extension, added, rcv, depreciation, acv;
  std::optional<Percent> factor;
  bool status = false;

  void take(const Cell& cell);
  [[nodiscard]] bool closes() const;
  /// Whether the amount before tax and what is added to it are the total, and the factor's share of it is
  /// paid: figures that no estimate keeps, so they are checked where they are read.
  [[nodiscard]] bool columns_agree() const;
};

/// Scores rows one by one.
class ArithmeticTally {
 public:
  void take(const Row& row);
  /// Of the rows so far; the last item counts as complete.
  [[nodiscard]] ArithmeticScore score();

 private:
  void finish_item();

  ArithmeticScore score_;
  bool solved_ = false;  // the item closes because a figure was filled in
  std::optional<ItemFigures> item_;
};

}  // namespace estimate::classify
