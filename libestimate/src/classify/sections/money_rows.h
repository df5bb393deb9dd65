// Rows of summaries, coverage tables and recaps: a name, then amounts and percentages.
#pragma once

#include <span>
#include <string>

#include "classify/row.h"

namespace estimate::classify {

/// A row of that kind where the line is, without text and cells.
[[nodiscard]] Row row_at(RowKind kind, const Line& line);

/// Name cell (words before the trailing figures), then amount and percent cells in print order.
[[nodiscard]] Row read_money_row(RowKind kind, const Line& line);

/// Like words joined by blanks, but a gap of two blanks stays two: names are compared to the letter.
[[nodiscard]] std::string spaced_text(std::span<const Word> words);

}  // namespace estimate::classify
