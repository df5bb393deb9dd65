#include "esxconv/inspect/line_item_table.h"

#include "estimate/base/text.h"

namespace esxconv {
namespace {

using namespace estimate;
using apps::xlsx::Cell;
using apps::xlsx::Number;

template <class Decimal>
Cell number(const std::optional<Decimal>& value) {
  return value ? Cell(Number{value->plain()}) : Cell();
}

Cell text(std::string value) { return value.empty() ? Cell() : Cell(std::move(value)); }

struct Column {
  std::string_view name;
  Cell (*cell)(const Estimate&, const LineItem&);
};

std::optional<Money> depreciation_of(const LineItem& item) {
  return item.depreciation ? std::optional(item.depreciation->amount) : std::nullopt;
}

constexpr Column columns[] = {
    {"number", [](const Estimate&, const LineItem& i) { return text(i.number); }},
    {"section", [](const Estimate& e, const LineItem& i) { return text(join(e.path(i.section), " / ")); }},
    {"group", [](const Estimate&, const LineItem& i) { return text(i.group); }},
    {"cat", [](const Estimate&, const LineItem& i) { return text(i.cat); }},
    {"sel", [](const Estimate&, const LineItem& i) { return text(i.sel); }},
    {"activity",
     [](const Estimate&, const LineItem& i) { return text(std::string(1, activity_letter(i.activity))); }},
    {"description", [](const Estimate&, const LineItem& i) { return text(i.description); }},
    {"calculation", [](const Estimate&, const LineItem& i) { return text(i.calc); }},
    {"quantity", [](const Estimate&, const LineItem& i) { return number(i.quantity); }},
    {"unit", [](const Estimate&, const LineItem& i) { return text(i.unit); }},
    {"unit_price", [](const Estimate&, const LineItem& i) { return number(i.unit_price); }},
    {"remove_price", [](const Estimate&, const LineItem& i) { return number(i.remove_price); }},
    {"replace_price", [](const Estimate&, const LineItem& i) { return number(i.replace_price); }},
    {"reset_price", [](const Estimate&, const LineItem& i) { return number(i.reset_price); }},
    {"tax", [](const Estimate&, const LineItem& i) { return number(i.tax); }},
    {"overhead_and_profit", [](const Estimate&, const LineItem& i) { return number(i.overhead_and_profit); }},
    {"rcv", [](const Estimate&, const LineItem& i) { return number(i.rcv); }},
    {"depreciation", [](const Estimate&, const LineItem& i) { return number(depreciation_of(i)); }},
    {"acv", [](const Estimate&, const LineItem& i) { return number(i.acv); }},
    {"coverage", [](const Estimate&, const LineItem& i) { return text(i.coverage); }},
    {"status", [](const Estimate&, const LineItem& i) { return text(i.status); }},
    {"notes", [](const Estimate&, const LineItem& i) { return text(join(i.notes, "\n")); }},
};

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

}  // namespace

apps::xlsx::Table line_item_table(const Estimate& estimate) {
  apps::xlsx::Table table;
  for (const Column& column : columns) table.columns.emplace_back(column.name);
  for (const LineItem& item : estimate.items) {
    std::vector<Cell>& row = table.rows.emplace_back();
    for (const Column& column : columns) row.push_back(column.cell(estimate, item));
  }
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

}  // namespace esxconv
