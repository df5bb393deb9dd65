// A line before and after it was edited: the figures that follow from the edited one.
#pragma once

#include <cstddef>
#include <optional>

#include "assemble/item_sums.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// amount × part / whole, rounded half up to the cent; the amount itself if whole is 0. Never throws: like
/// extend(), it clamps what no reader accepts.
[[nodiscard]] Money scaled(Money amount, Money part, Money whole);

/// One line before and after it was edited. A line that was added has no figures before; one that was deleted
/// has none after, and no index.
struct LineChange {
  std::optional<std::size_t> index;  // into Estimate::items
  LineItem before, after;
};

/// What a line adds to a summary: like ItemSums, with hidden taxes shown and depreciation divided.
struct Contribution {
  Money extension, tax, overhead_and_profit, rcv, recoverable, non_recoverable;

  [[nodiscard]] Money depreciation() const { return recoverable + non_recoverable; }
  Contribution& operator+=(const Contribution& other);
  Contribution& operator-=(const Contribution& other);
  friend bool operator==(const Contribution&, const Contribution&) = default;
};

[[nodiscard]] Contribution contribution_of(const LineItem& line);
[[nodiscard]] Contribution difference_of(const LineChange& change);

/// The figure that somebody edited. `price` is the quantity or a unit price.
enum class EditedFigure { price, tax, overhead_and_profit, rcv };

/// The line as it was, and as it is now. `line` has an RCV and prices.
[[nodiscard]] LineChange revise_line(const LineItem& line, EditedFigure edited);

/// The same for a line of a layout whose RCV includes the tax without showing it. `rate`: of the print's tax.
[[nodiscard]] LineChange revise_line_with_hidden_tax(const LineItem& line,
                                                     const std::optional<Percent>& rate);

/// A line with an amount before tax of `extension` and the other figures of `line`.
[[nodiscard]] LineItem with_extension(LineItem line, Money extension);

/// The figures that recalculate() may change.
[[nodiscard]] Amounts figures_of(const LineItem& line);

}  // namespace estimate::edit
