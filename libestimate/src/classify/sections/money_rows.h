// Rows of summaries, coverage tables and recaps: a name, then amounts and percentages.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "classify/row.h"

namespace estimate::classify {

/// A name cell (the words before the trailing figures), then amount and percent cells in print order.
[[nodiscard]] Row read_money_row(RowKind kind, const Line& line);

/// The words joined by spaces; a gap of two spaces stays two, because names are compared literally.
[[nodiscard]] std::string spaced_text(std::span<const Word> words);

/// The rows of a line with several columns of labels, dots and amounts, as in the head of payment worksheets:
/// "Taxes........ $409.68   Less Payments Made........ -$0.00".
[[nodiscard]] std::vector<Row> read_dotted_rows(RowKind kind, const Line& line);

}  // namespace estimate::classify
