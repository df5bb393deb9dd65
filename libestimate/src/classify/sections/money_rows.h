// Rows of summaries, coverage tables and recaps: a name, then amounts and percentages.
#pragma once

#include <span>
#include <string>

#include "classify/row.h"

namespace estimate::classify {

/// A name cell (the words before the trailing figures), then amount and percent cells in print order.
[[nodiscard]] Row read_money_row(RowKind kind, const Line& line);

/// The words joined by spaces; a gap of two spaces stays two, because names are compared literally.
[[nodiscard]] std::string spaced_text(std::span<const Word> words);

}  // namespace estimate::classify
