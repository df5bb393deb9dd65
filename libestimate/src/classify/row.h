// Row[]: lines with a meaning, and their cells by column.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "layout/line.h"

namespace estimate {

/// What a line is.
enum class RowKind {
  noise,            // letterhead, footer, sketch label, guide page
  header_field,     // label and value of the cover sheet
  group_heading,    // centered: estimate name, level, area
  section_heading,  // room, roof, elevation, a level's own items, Labor Minimums Applied
  subroom_heading,
  heading_wrap,  // the name of a heading continues
  dimensions,
  opening,
  continued,  // CONTINUED - Kitchen
  column_header,
  coverage_heading,  // in a table: the items below have that coverage
  item_group,        // subheading in a table
  item,              // first row of an item
  item_wrap,         // the description continues
  item_numbers,      // number row of a two-line layout
  item_detail,       // third row: condition and percent
  note,
  note_wrap,
  revision_mark,  // Revised by … / End revisions by …
  totals,
  totals_wrap,
  coverage_totals,  // Dwelling Totals:, Area Dwelling Total:
  area_block,       // Grand Total Areas
  summary_title,
  summary_row,
  coverage_table,
  recap_tax,
  recap_room,
  recap_category,
  statement,          // titles, headings and rows of tables that repeat figures of the summaries
  additional_charge,  // Additional Charges
  unparsed,
};
[[nodiscard]] std::string_view row_kind_name(RowKind kind);

/// A column of a layout.
enum class Field {
  number,
  cat,
  sel,
  act,
  description,
  calc,
  quantity,
  unit,
  unit_price,
  reset,
  remove,
  replace,
  tax,
  overhead_and_profit,
  rcv,
  age_life,
  condition,
  percent,
  flag,
  depreciation,
  acv,
  status,
  label,
  value,
  name,
  amount,
  extension,       // quantity × price, or the line's amount before tax where no price is printed
  additional,      // tax, overhead and profit in one column
  incurred,        // what the work did cost, filled in later
  factor,          // the share of the total that a roof payment schedule pays
  other_quantity,  // the second number of "22.21 (22.33)"
};
[[nodiscard]] std::string_view field_name(Field field);

/// The money columns of items and of their totals.
[[nodiscard]] bool is_money_field(Field field);

/// The text of one column, as printed.
struct Cell {
  Field field;
  std::string text;
  Box box;
};

/// In Xactimate's prints, the second line of a name follows at 1.11 × the font size, and other lines at 1.2 ×
/// or more.
inline constexpr double wrap_leading = 1.16;

/// The label of the totals of the whole estimate.
inline constexpr std::string_view line_item_totals_label = "Line Item Totals";

/// A line with its kind, its cells, and the text that is in no cell.
struct Row {
  RowKind kind = RowKind::noise;
  int page = 0;
  double baseline = 0;
  Box box;
  std::string text;  // text outside the cells: name, note, heading
  std::vector<Cell> cells;
  bool bold = false;
  bool struck = false;
  bool solved = false;              // a figure was not read, but follows from the others
  bool prints_depreciation = true;  // false: the table has no column for it

  [[nodiscard]] const Cell* cell(Field field) const;
  /// Whether these are the totals of the whole estimate.
  [[nodiscard]] bool is_line_item_totals() const;
};

/// The result of classify.
struct Classified {
  std::vector<Row> rows;
  std::string layout;  // name of the column layout; empty without a table
  std::vector<Warning> warnings;
  std::vector<std::string> trace;  // the column strategies tried, and why one won
};

}  // namespace estimate
