#include "reports/table_json.h"

#include <array>
#include <utility>

#include "estimate/fields/fields.h"

namespace apps::reports {
namespace {

using estimate::Result;
using xlsx::Cell;
using xlsx::Format;
using xlsx::Number;
using xlsx::Sum;
using xlsx::Table;

/// A cell is its text after a letter for its kind; an empty cell is empty.
using Row = std::vector<std::string>;
struct PlainTable {
  std::vector<std::string> columns;
  std::vector<Row> rows, totals;
  std::vector<int> formats;
};
constexpr char text_mark = 't', number_mark = 'n', sum_mark = 's';

struct ToPlain {
  std::string operator()(std::monostate /*empty*/) const { return {}; }
  std::string operator()(const std::string& text) const { return text_mark + text; }
  std::string operator()(const Number& number) const { return number_mark + number.digits; }
  std::string operator()(const Sum& sum) const { return sum_mark + sum.digits; }
};

Cell cell_of(const std::string& plain) {
  if (plain.empty()) return {};
  std::string text = plain.substr(1);
  if (plain.front() == number_mark) return Number{std::move(text)};
  if (plain.front() == sum_mark) return Sum{std::move(text)};
  return text;
}

std::vector<Row> plain_rows(const std::vector<std::vector<Cell>>& rows) {
  std::vector<Row> plain;
  for (const auto& row : rows) {
    Row& cells = plain.emplace_back();
    for (const Cell& cell : row) cells.push_back(std::visit(ToPlain(), cell));
  }
  return plain;
}

std::vector<std::vector<Cell>> rows_of(const std::vector<Row>& plain) {
  std::vector<std::vector<Cell>> rows;
  for (const Row& cells : plain) {
    auto& row = rows.emplace_back();
    for (const std::string& cell : cells) row.push_back(cell_of(cell));
  }
  return rows;
}

}  // namespace
}  // namespace apps::reports

template <>
struct estimate::FieldList<apps::reports::PlainTable> {
  using Table = apps::reports::PlainTable;
  static constexpr std::string_view name = "Table", text = "A table for a spreadsheet.";
  static constexpr auto rows =
      std::tuple(field("columns", &Table::columns, "Names."), field("rows", &Table::rows, "Cells."),
                 field("totals", &Table::totals, "Rows below the others."),
                 field("formats", &Table::formats, "By column.",
                       {.minimum = 0, .maximum = int(apps::xlsx::Format::quantity)}));
};

namespace apps::reports {

std::string table_to_json(const Table& table) {
  PlainTable plain{table.columns, plain_rows(table.rows), plain_rows(table.totals), {}};
  for (const Format format : table.formats) plain.formats.push_back(static_cast<int>(format));
  return estimate::encode_json(plain);
}

Result<Table> table_from_json(std::string_view json) {
  const auto value = estimate::read_json(json);
  if (!value) return std::unexpected(value.error());
  auto plain = estimate::decode_json<PlainTable>(*value);
  if (!plain) return std::unexpected(to_error(plain.error()));
  Table table{.columns = std::move(plain->columns), .rows = rows_of(plain->rows)};
  table.totals = rows_of(plain->totals);
  for (const int format : plain->formats) table.formats.push_back(static_cast<Format>(format));
  return table;
}

}  // namespace apps::reports
