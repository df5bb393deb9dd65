// Rows as they begin: where they are, before they have cells.
#pragma once

#include <span>

#include "classify/row.h"

namespace estimate::classify {

/// Around at least one word.
[[nodiscard]] Box box_of(std::span<const Word> words);

/// A row in a part of a line.
[[nodiscard]] Row make_row(RowKind kind, const Line& line, const Box& box);

/// A whole line as a row, without text; bold if the line is.
[[nodiscard]] Row make_row(RowKind kind, const Line& line);

/// Some words of a line as a row, without text; bold if all of them are.
[[nodiscard]] Row make_row(RowKind kind, const Line& line, std::span<const Word> words);

/// The same with the words as its text.
[[nodiscard]] Row make_text_row(RowKind kind, const Line& line, std::span<const Word> words);

}  // namespace estimate::classify
