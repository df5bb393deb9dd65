// A table's column heading, and the figures of a row read by its columns.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rows/layouts.h"

namespace estimate {

/// Heading words of one line, by column.
struct HeadingCell {
  Field field;
  Box box;
};

/// The columns in force below a heading.
struct Table {
  std::string layout;  // name in layouts(), or "" for a set that is not listed
  std::vector<HeadingCell> headings;
  std::vector<Column> columns;  // right edges of the figures; quantity first
  double left_pt = 36;          // where rows begin
  double section_left_pt = 0;   // headings of sections inside the table; 0: there are none
  double wrap_leading = 1.16;   // wraps follow closer than this many type sizes
  double page_head_pt = 0;      // lines closer to the headings belong to the page's head
  double size = 9;              // font size of the heading

  [[nodiscard]] bool has(Field field) const;
  [[nodiscard]] double edge(Field field) const;  // 0 if the column is missing
  /// Quantity, a price and a total: what line items can be read from.
  [[nodiscard]] bool has_line_items() const;
};

/// The column headings on a line; empty if it holds anything else in the same type.
[[nodiscard]] std::vector<HeadingCell> read_headings(const Line& line);

/// Columns at the headings' own right edges.
[[nodiscard]] std::vector<Column> heading_columns(const std::vector<HeadingCell>& headings);

/// The layout with just these headings, at its measured edges; an unlisted set at its headings' edges.
[[nodiscard]] Table make_table(std::vector<HeadingCell> headings, double size);

/// The figures of one row.
struct Figures {
  std::vector<Cell> cells;
  std::size_t first = 0;        // index of the first word that belongs to the figures
  std::vector<Word> left_over;  // words among the figures that fit no column
  [[nodiscard]] bool has(Field field) const;
};

/// Finds the quantity at its column and reads what stands right of it; nullopt without a quantity.
[[nodiscard]] std::optional<Figures> read_figures(std::span<const Word> words, const Table& table);

/// Columns that every row with prices fills, but this one does not. Depreciation and reset prices may be
/// blank.
[[nodiscard]] std::vector<Field> missing_figures(const Figures& figures, const Table& table);

/// The amounts of a totals row; `first` is the index of the first amount.
[[nodiscard]] std::optional<Figures> read_total_amounts(std::span<const Word> words, const Table& table);

/// Condition and percent in a row of their own (third row of an item); nullopt if anything else is there.
[[nodiscard]] std::optional<Figures> read_detail(std::span<const Word> words, const Table& table);

}  // namespace estimate
