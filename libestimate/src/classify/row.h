// Row[]: lines with a meaning, cells by column.
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
  group_heading,    // centred: estimate name, level, area
  section_heading,  // room, roof, elevation, level's own items, Labor Minimums Applied
  subroom_heading,
  dimensions,
  opening,
  continued,  // CONTINUED - Kitchen
  column_header,
  coverage_heading,  // inside a table: items below belong to that coverage
  item_group,        // sub-heading inside a table
  item,              // first row of an item
  item_wrap,         // description goes on
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
};
[[nodiscard]] std::string_view field_name(Field field);

/// The money columns of items and of their totals.
[[nodiscard]] bool is_money_field(Field field);

/// Text of one column, as printed.
struct Cell {
  Field field;
  std::string text;
  Box box;
};

struct Row {
  RowKind kind = RowKind::noise;
  int page = 0;
  double baseline = 0;
  Box box;
  std::string text;  // what is not in cells: name, note, heading
  std::vector<Cell> cells;
  bool bold = false;
  bool struck = false;

  [[nodiscard]] const Cell* cell(Field field) const;
};

/// What classify found besides the rows.
struct Classified {
  std::vector<Row> rows;
  std::string layout;  // name of the column set; empty if no table was found
  std::vector<Warning> warnings;
  std::vector<std::string> trace;  // readings tried, and why one won
};

}  // namespace estimate
