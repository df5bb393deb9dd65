// Reads the figures of a row by the columns of its table.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "classify/table/table.h"

namespace estimate::classify {

/// The figures of one row.
struct Figures {
  std::vector<Cell> cells;
  std::size_t first = 0;        // index of the first word that belongs to the figures
  std::vector<Word> left_over;  // words among the figures that do not fit any column
  [[nodiscard]] bool has(Field field) const;
};

/// Finds the quantity at its column and reads everything right of it; nullopt without a quantity.
[[nodiscard]] std::optional<Figures> read_figures(std::span<const Word> words, const Table& table);

/// The figures of a row whose quantity is blank: a unit in its column, and three or more amounts.
[[nodiscard]] std::optional<Figures> read_figures_without_quantity(std::span<const Word> words,
                                                                   const Table& table);

/// The figures of a recognized row whose quantity cannot be read: from the place of the quantity on, if two
/// or more amounts end at columns.
[[nodiscard]] std::optional<Figures> read_figures_at_columns(std::span<const Word> words, const Table& table);

/// Columns that every row with prices fills, but this one does not. Depreciation and reset prices may be
/// blank.
[[nodiscard]] std::vector<Field> missing_figures(const Figures& figures, const Table& table);

/// The amounts of a totals row; `first` is the index of the first amount.
[[nodiscard]] std::optional<Figures> read_total_amounts(std::span<const Word> words, const Table& table);

/// Condition and percent on a separate row (the third row of an item); nullopt if the row has anything else.
[[nodiscard]] std::optional<Figures> read_detail(std::span<const Word> words, const Table& table);

}  // namespace estimate::classify
