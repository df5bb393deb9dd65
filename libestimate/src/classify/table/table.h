// The current columns under a column heading, and what they say about a row: where an item starts, its
// figures.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classify/table/layouts.h"

namespace estimate::classify {

/// Font sizes that differ by this share of one are equal: in real prints, the words of a row have exactly
/// one.
inline constexpr double same_size_share = 0.03;

/// The current columns under a heading.
struct Table {
  std::string layout;  // name in layouts(); "" if not listed
  std::vector<HeadingCell> headings;
  std::vector<Column> columns;  // right edges of the figures; quantity first
  double left_pt = 36;          // left edge of the rows
  double section_left_pt = 0;   // left edge of section headings inside the table; 0: none, and the column
                                // headings do not repeat at the top of every page
  double wrap_leading = 1.16;   // wrapped lines follow closer than this many font sizes
  double page_head_pt = 0;      // lines closer to the headings belong to the page header
  double size = 9;              // font size of the heading
  // Font sizes of item numbers and of figures, if other than that of the heading.
  std::array<double, 2> row_sizes = {};
  bool whole_quantities = false;   // quantities may have no decimals
  bool unnumbered = false;         // items have no numbers
  bool price_at_quantity = false;  // the unit price follows its quantity: "468.00 SF @ 2.25"

  [[nodiscard]] bool has(Field field) const;
  [[nodiscard]] double edge(Field field) const;  // 0 if the column is missing
  /// Whether rows are printed in this size: it differs by at most this share of theirs.
  [[nodiscard]] bool has_size(double size_pt, double share) const;
  /// Quantity, a price or the amount before tax, and a total: enough to read line items.
  [[nodiscard]] bool has_line_items() const;
};

/// The layout with exactly these headings, at its measured edges; without one, or if it was not measured,
/// columns at the headings' edges.
[[nodiscard]] Table make_table(std::vector<HeadingCell> headings, double size);

/// The start of a line item: "7.", "* 7.", "3a.", "8. FCT AV &", or a bare number in other programs' prints.
struct ItemStart {
  std::vector<Cell> cells;  // number, flag ("*" before it), and codes if the layout has them
  std::size_t text_at = 0;  // index of the first word of the description
};

/// nullopt if the words cannot begin an item. Does not look at figures, so a note may begin the same way.
[[nodiscard]] std::optional<ItemStart> read_item_start(std::span<const Word> words, const Table& table);

/// The figures of one row, by the columns of its table.
struct Figures {
  std::vector<Cell> cells;
  std::size_t first = 0;        // index of the first word that belongs to the figures
  std::vector<Word> left_over;  // words among the figures that do not fit any column
  [[nodiscard]] bool has(Field field) const;
};

/// Finds the quantity at its column and reads everything right of it; nullopt without a quantity.
[[nodiscard]] std::optional<Figures> read_figures(std::span<const Word> words, const Table& table);

/// Whether items under these headings may have no numbers: quantity, (unit,) description, unit price and
/// total, in any order, and nothing else.
[[nodiscard]] bool may_be_unnumbered(const Table& table);

/// An item without a number, with its description: a quantity under its heading, the price and the total at
/// the end.
[[nodiscard]] std::optional<Figures> read_unnumbered_item(std::span<const Word> words, const Table& table);

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

/// A figure that was changed or filled in.
struct SolvedFigure {
  Field field;
  std::string read;  // as recognized; empty if nothing was
  std::string text;
};

/// Fills in the figures of the row that were not recognized, and corrects one that lost its decimal point or
/// a digit, or got one too many, if its equations leave one answer only: quantity × price + tax + O&P = RCV,
/// and RCV − depreciation = ACV. `figures` changes; returns what changed.
[[nodiscard]] std::vector<SolvedFigure> solve_figures(Figures& figures, const Table& table);

}  // namespace estimate::classify
