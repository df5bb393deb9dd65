// The figures of a line after one of them was edited.
#pragma once

#include <optional>

#include "edit/line_change.h"

namespace estimate::edit {

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
