#include "operations/tables.h"

#include <array>
#include <utility>

#include "estimate/fields/fields.h"
#include "esx/estimate/base/text.h"
#include "operations/modules.h"

namespace apps::reports {
namespace {

using namespace estimate;
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
namespace {

template <class Decimal>
Cell number(const std::optional<Decimal>& value) {
  return value ? Cell(Number{value->plain()}) : Cell();
}

Cell text(std::string value) { return value.empty() ? Cell() : Cell(std::move(value)); }

std::optional<Money> depreciation_of(const LineItem& item) {
  return item.depreciation ? std::optional(item.depreciation->amount) : std::nullopt;
}

/// What one row is made of.
struct Line {
  const Estimate& estimate;
  const LineItem& item;
  const ItemMatch& match;
};

/// Of the list where it has the line, else as printed or in the ESX.
std::string code_of(const Line& line) {
  const bool matched = line.match.kind != MatchKind::none;
  const std::string &cat = matched ? line.match.cat : line.item.cat,
                    &sel = matched ? line.match.sel : line.item.sel;
  return cat.empty() ? "" : cat + " " + sel;
}

struct Column {
  std::string_view name;
  Format format;
  Cell (*cell)(const Line&);
};

/// Amounts that add up to a total: a struck line has none, and is shown in excluded_rcv.
struct SummedColumn {
  std::string_view name;
  std::optional<Money> (*amount)(const LineItem&);
  std::optional<Money> Amounts::* printed;
};

constexpr auto words = Format::general;
constexpr auto money = Format::money;

constexpr Column front_columns[] = {
    {"number", words, [](const Line& l) { return text(l.item.number); }},
    {"section", words, [](const Line& l) { return text(join(l.estimate.path(l.item.section), " / ")); }},
    {"group", words, [](const Line& l) { return text(l.item.group); }},
    {"cat", words, [](const Line& l) { return text(l.item.cat); }},
    {"sel", words, [](const Line& l) { return text(l.item.sel); }},
    {"activity", words, [](const Line& l) { return text(std::string(1, activity_letter(l.item.activity))); }},
    {"description", words, [](const Line& l) { return text(l.item.description); }},
    {"calculation", words, [](const Line& l) { return text(l.item.calc); }},
    {"quantity", Format::quantity, [](const Line& l) { return number(l.item.quantity); }},
    {"unit", words, [](const Line& l) { return text(l.item.unit); }},
    {"unit_price", money, [](const Line& l) { return number(l.item.unit_price); }},
    {"remove_price", money, [](const Line& l) { return number(l.item.remove_price); }},
    {"replace_price", money, [](const Line& l) { return number(l.item.replace_price); }},
    {"reset_price", money, [](const Line& l) { return number(l.item.reset_price); }},
};

constexpr SummedColumn summed_columns[] = {
    {"tax", [](const LineItem& i) { return i.tax; }, &Amounts::tax},
    {"overhead_and_profit", [](const LineItem& i) { return i.overhead_and_profit; },
     &Amounts::overhead_and_profit},
    {"rcv", [](const LineItem& i) { return i.rcv; }, &Amounts::rcv},
    {"depreciation", depreciation_of, &Amounts::depreciation},
    {"acv", [](const LineItem& i) { return i.acv; }, &Amounts::acv},
};

constexpr Column back_columns[] = {
    {"coverage", words, [](const Line& l) { return text(l.item.coverage); }},
    {"status", words, [](const Line& l) { return text(l.item.status); }},
    {"excluded", words, [](const Line& l) { return text(l.item.excluded ? "yes" : ""); }},
    {"excluded_rcv", money, [](const Line& l) { return l.item.excluded ? number(l.item.rcv) : Cell(); }},
    {"matched_code", words, [](const Line& l) { return text(code_of(l)); }},
    {"page", words,
     [](const Line& l) { return l.item.page > 0 ? Cell(Number{std::to_string(l.item.page)}) : Cell(); }},
    {"notes", words, [](const Line& l) { return text(join(l.item.notes, "\n")); }},
};

std::vector<Cell> row_of(const Line& line) {
  std::vector<Cell> row;
  for (const Column& column : front_columns) row.push_back(column.cell(line));
  for (const SummedColumn& column : summed_columns)
    row.push_back(line.item.excluded ? Cell() : number(column.amount(line.item)));
  for (const Column& column : back_columns) row.push_back(column.cell(line));
  return row;
}

/// Empty if no line has an amount.
std::optional<Money> sum_of(const SummedColumn& column, const Estimate& estimate) {
  std::optional<Money> sum;
  for (const LineItem& item : estimate.items)
    if (const auto amount = column.amount(item); amount && !item.excluded)
      sum = sum.value_or(Money()) + *amount;
  return sum;
}

/// The sums of the lines; below them the printed totals, if any of these is another.
std::vector<std::vector<Cell>> total_rows(const Estimate& estimate) {
  const Amounts printed = estimate.line_item_totals.value_or(Amounts());
  const std::size_t front = std::size(front_columns);
  std::vector<Cell> sums(front), prints(front);
  sums.front() = "Total";
  prints.front() = "Printed";
  bool differs = false;
  for (const SummedColumn& column : summed_columns) {
    const auto sum = sum_of(column, estimate);
    sums.push_back(sum ? Cell(Sum{sum->plain()}) : Cell());
    prints.push_back(number(printed.*column.printed));
    differs = differs || (printed.*column.printed && printed.*column.printed != sum);
  }
  std::vector<std::vector<Cell>> rows = {std::move(sums)};
  if (differs) rows.push_back(std::move(prints));
  return rows;
}

std::string csv_text(const std::string& value) {
  const bool formula = value.find_first_of("=+-@\t\r") == 0 && value.size() > 1;
  std::string text = formula ? "'" + value : value;
  if (text.find_first_of("\",\r\n") == std::string::npos) return text;
  return "\"" + replace_all(text, "\"", "\"\"") + "\"";
}

std::string csv_cell(const Cell& cell) {
  if (const auto* value = std::get_if<std::string>(&cell)) return csv_text(*value);
  if (const auto* value = std::get_if<Number>(&cell)) return value->digits;
  return {};
}

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

apps::xlsx::Table line_item_table(const Estimate& estimate, const PriceMatch& match) {
  apps::xlsx::Table table;
  const auto add_column = [&table](std::string_view name, Format format) {
    table.columns.emplace_back(name);
    table.formats.push_back(format);
  };
  for (const Column& column : front_columns) add_column(column.name, column.format);
  for (const SummedColumn& column : summed_columns) add_column(column.name, money);
  for (const Column& column : back_columns) add_column(column.name, column.format);
  const ItemMatch none;
  for (std::size_t i = 0; i < estimate.items.size(); ++i)
    table.rows.push_back(
        row_of({estimate, estimate.items[i], i < match.items.size() ? match.items[i] : none}));
  if (!estimate.items.empty()) table.totals = total_rows(estimate);
  return table;
}

std::string to_csv(const apps::xlsx::Table& table) {
  std::string csv = join(table.columns, ",") + "\r\n";
  for (const std::vector<Cell>& row : table.rows) {
    std::vector<std::string> cells;
    cells.reserve(row.size());
    for (const Cell& cell : row) cells.push_back(csv_cell(cell));
    csv += join(cells, ",") + "\r\n";
  }
  return csv;
}

Result<std::string> to_workbook(const apps::xlsx::Table& table) {
  return apps::xlsx::to_xlsx(table, "Line items");
}

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

namespace apps::xlsx {

estimate::Result<std::string> to_xlsx(const Table& table, const std::string& sheet_name) {
  const auto write = files::module_function<decltype(&esx_write_xlsx)>("libesx_xlsx.so", "esx_write_xlsx");
  if (!write) return std::unexpected(write.error());
  std::string workbook;
  estimate::Error error;
  if (!(*write)(table, sheet_name, workbook, error)) return std::unexpected(error);
  return workbook;
}

}  // namespace apps::xlsx
