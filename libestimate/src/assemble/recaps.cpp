// Recap by Room, Recap by Category, Recap of Taxes, the coverage table, the areas and additional charges.
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include "assemble/item_sums.h"
#include "assemble/row_readers.h"
#include "assemble/summary_labels.h"
#include "esx/estimate/base/text.h"
#include "model/line_amount.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

constexpr double wrap_pt = 14;
constexpr std::string_view tax_of_lines = "Line Items", tax_total = "Total";

std::vector<const Row*> rows_of(const std::vector<Row>& rows, RowKind kind) {
  std::vector<const Row*> found;
  for (const Row& r : rows) {
    if (r.kind == kind) found.push_back(&r);
  }
  return found;
}

/// "Coverage: Structure 98.99% = 3,622.45"; a recognized colon may be another mark.
std::optional<CoverageShare> read_share(const Row& row, const RowFigures& figures) {
  constexpr std::string_view label = "Coverage", marks = ":.;";
  std::string_view name = row.text;
  if (!name.starts_with(label) || figures.amounts.empty()) return std::nullopt;
  name.remove_prefix(label.size());
  if (name.empty() || !marks.contains(name.front())) return std::nullopt;
  CoverageShare share;
  share.name = std::string(trim(name.substr(1)));
  if (!figures.percents.empty()) share.percent = figures.percents.front();
  share.amount = figures.amounts.back();
  return share;
}

/// Whether the row is the second line of a name: close below its beginning, and without figures.
bool continues_name(const Row& name, const Row& row) {
  constexpr double indent_pt = 60;  // names of shares may wrap below the name instead of its label
  const double right = row.box.x0 - name.box.x0;
  const double down = row.baseline - name.baseline;
  return row.page == name.page && down > 0 && down <= wrap_leading * row.box.height() && right > -3 &&
         right < indent_pt && row.cells.size() <= 1;
}

/// Collects the shares of coverages below a row of a recap.
class ShareReader {
 public:
  /// Takes the row if it is a share, or continues the name of the last one.
  bool take(const Row& row, const RowFigures& figures, std::vector<CoverageShare>* shares) {
    if (auto share = read_share(row, figures)) {
      if (shares != nullptr) shares->push_back(std::move(*share));
      last_ = shares != nullptr ? &row : nullptr;
      return true;
    }
    const bool wraps = last_ != nullptr && continues_name(*last_, row);
    if (wraps) append_wrapped_name(shares->back().name, row.text);
    last_ = wraps ? &row : nullptr;
    return wraps;
  }

 private:
  const Row* last_ = nullptr;
};

struct RoomLabel {
  std::string_view label;
  RecapRoomKind kind;
  bool whole;  // the label is the whole name
};

constexpr std::array room_labels = {
    RoomLabel{"Estimate:", RecapRoomKind::estimate, false},
    RoomLabel{"Area Subtotal:", RecapRoomKind::area_subtotal, false},
    RoomLabel{"Subtotal:", RecapRoomKind::area_subtotal, false},
    RoomLabel{"Area:", RecapRoomKind::area, false},
    RoomLabel{"Subtotal of Areas", RecapRoomKind::subtotal, true},
    RoomLabel{"Total", RecapRoomKind::total, true},
    RoomLabel{"Grand Total", RecapRoomKind::total, true},
};

RecapRoom room_of(const Row& row, const RowFigures& figures) {
  RecapRoom room;
  room.name = squeeze(row.text);
  for (const RoomLabel& l : room_labels) {
    const bool fits = l.whole ? room.name == l.label : room.name.starts_with(l.label);
    if (!fits) continue;
    room.kind = l.kind;
    if (!l.whole) room.name = std::string(trim(std::string_view(room.name).substr(l.label.size())));
    break;
  }
  if (!figures.amounts.empty()) room.amount = figures.amounts.front();
  if (!figures.percents.empty()) room.percent = figures.percents.front();
  return room;
}

bool ends_with_word(std::string_view text, std::string_view word) { return text.ends_with(word); }

/// "Items  Total  %", "O&P Items  RCV  Deprec.  ACV", "Non-O&P Items …": the list that begins here.
std::optional<bool> category_heading(const Row& row) {
  const std::string_view text = row.text;
  const bool heading = ends_with_word(text, "%") || ends_with_word(text, "ACV");
  if (!heading) return std::nullopt;
  if (text.starts_with("O&P Items")) return true;
  if (text.starts_with("Non-O&P Items") || text.starts_with("Items")) return false;
  return std::nullopt;
}

bool is_subtotal(std::string_view name) { return name == "Subtotal" || name.ends_with("Items Subtotal"); }

/// "DEM  24" in other programs' prints: the name of the category, and how many lines it has.
std::string without_count(std::string_view text) {
  const std::size_t blank = text.find_last_of(' ');
  const bool counted = blank != std::string_view::npos && is_digits(text.substr(blank + 1));
  return std::string(trim(counted ? text.substr(0, blank) : text));
}

RecapCategory category_of(std::string name, const RowFigures& figures) {
  RecapCategory c;
  c.name = std::move(name);
  c.amount = figures.amounts.front();
  if (!figures.percents.empty()) c.percent = figures.percents.front();
  // RCV, (depreciation,) ACV: depreciation is blank if there is none.
  if (figures.amounts.size() == 3) c.depreciation = figures.amounts[1];
  if (figures.amounts.size() >= 2) c.acv = figures.amounts.back();
  return c;
}

struct TaxColumn {
  double left, right;
  std::string name;
  Money amount;
};

bool has_amount(const Row& row) {
  return std::ranges::any_of(row.cells, [](const Cell& c) { return c.field == Field::amount; });
}

/// The amounts of the row of a recap of taxes with that label, each with its place. With six columns, the
/// label has no room left of the amounts, which then are one line lower.
std::vector<const Cell*> tax_amounts(const std::vector<const Row*>& lines, std::string_view label) {
  const auto row = std::ranges::find(lines, label, &Row::text);
  if (row == lines.end()) return {};
  const auto next = std::next(row);
  const bool lower = !has_amount(**row) && next != lines.end() && (*next)->text.empty();
  return amount_cells(lower ? **next : **row);
}

/// The rows between those on the line items and their total: "Additional Charges".
std::vector<const Row*> charged_rows(const std::vector<const Row*>& lines) {
  const auto items = std::ranges::find(lines, tax_of_lines, &Row::text);
  const auto total = std::ranges::find(items, lines.end(), tax_total, &Row::text);
  if (total == lines.end()) return {};
  const std::ptrdiff_t rows_of_items = has_amount(**items) ? 1 : 2;
  return total - items > rows_of_items ? std::vector(items + rows_of_items, total)
                                       : std::vector<const Row*>();
}

/// Adds the words above the amounts to the names of the columns that they are in.
void name_columns(std::vector<TaxColumn>& columns, const std::vector<const Row*>& lines) {
  for (const Row* line : lines) {
    if (line->text == tax_of_lines) return;
    for (const Cell& c : line->cells) {
      if (c.field != Field::label) continue;
      const double middle = (c.box.x0 + c.box.x1) / 2;
      for (TaxColumn& column : columns)
        if (middle > column.left && middle <= column.right)
          column.name += (column.name.empty() ? "" : " ") + c.text;
    }
  }
}

/// The amount in the column; the columns are those of another row of the table.
std::optional<Money> amount_in(const std::vector<const Cell*>& cells, const TaxColumn& column) {
  const auto cell = std::ranges::find_if(
      cells, [&](const Cell* c) { return c->box.x1 > column.left && c->box.x1 <= column.right; });
  return cell == cells.end() ? std::nullopt : std::optional(amount_of(**cell));
}

/// The headings of a coverage table's columns of amounts, in order: "TAX", "RCV", "DEPREC.", "ACV". Empty
/// for other tables.
std::vector<std::string> amount_headings(const Row& title) {
  std::vector<std::string> words;
  for (const std::string_view word : split_blanks(title.text)) words.push_back(to_lower(word));
  const bool amounts_only = std::ranges::find(words, "%") == words.end();
  if (words.size() < 2 || words.front() != "coverage" || !amounts_only) return {};
  words.erase(words.begin());
  return words;
}

/// Each amount under its heading, if none is blank.
bool take_by_headings(const std::vector<std::string>& headings, const std::vector<Money>& amounts,
                      CoverageRow& row) {
  if (headings.empty() || headings.size() != amounts.size()) return false;
  for (std::size_t i = 0; i < headings.size(); ++i) {
    const std::string& heading = headings[i];
    if (heading == "tax") row.tax = amounts[i];
    if (heading.ends_with("o&p")) row.overhead_and_profit = amounts[i];
    if (heading == "rcv") row.item_total = amounts[i];
    if (heading.starts_with("deprec")) row.depreciation = magnitude(amounts[i]);
    if (heading == "acv") row.acv_total = amounts[i];
  }
  if (!row.acv_total) row.acv_total = row.item_total;  // nothing is depreciated
  return true;
}

/// "Estimate: HOLLOW  Area:" / "Dwelling": both on one line, or the area's name on the next.
std::optional<std::pair<RecapRoom, RecapRoom>> split_estimate_row(const RecapRoom& room) {
  constexpr std::string_view label = " Area:";
  const std::size_t at = room.name.find(label);
  if (room.kind != RecapRoomKind::estimate || at == std::string::npos) return std::nullopt;
  RecapRoom estimate, area = room;
  estimate.kind = RecapRoomKind::estimate;
  estimate.name = room.name.substr(0, at);
  area.kind = RecapRoomKind::area;
  area.name = std::string(trim(std::string_view(room.name).substr(at + label.size())));
  return std::pair(std::move(estimate), std::move(area));
}

/// Other programs print a row for each tax, overhead and profit, below "ITEM AMOUNT".
std::vector<RecapTax> taxes_in_rows(const std::vector<const Row*>& lines) {
  std::vector<RecapTax> taxes;
  for (const Row* line : lines) {
    const auto amounts = read_row_figures(*line).amounts;
    if (amounts.size() != 1 || line->text.empty() || to_lower(line->text) == "total") continue;
    taxes.push_back({line->text, std::nullopt, amounts.front(), std::nullopt, std::nullopt});
  }
  return taxes;
}

}  // namespace

Money amount_of(const Cell& cell) {
  const auto amount = read_amount(cell.text);
  if (!amount) return {};
  return amount->style == AmountStyle::plain ? amount->value : -amount->value;
}

std::vector<const Cell*> amount_cells(const Row& row) {
  std::vector<const Cell*> cells;
  for (const Cell& c : row.cells)
    if (c.field == Field::amount && read_amount(c.text)) cells.push_back(&c);
  return cells;
}

bool is_centered_wrap(const Row& title, const Row& row) {
  constexpr double same_center_pt = 4;
  const double down = row.baseline - title.baseline;
  const double aside = (row.box.x0 + row.box.x1 - title.box.x0 - title.box.x1) / 2;
  return row.bold && title.bold && row.page == title.page && down > 0 &&
         down <= wrap_leading * title.box.height() && std::abs(aside) < same_center_pt;
}

RowFigures read_row_figures(const Row& row) {
  RowFigures figures;
  for (const Cell& c : row.cells) {
    if (c.field == Field::percent) {
      if (const auto p = read_percent(c.text)) figures.percents.push_back(*p);
    } else if (c.field == Field::amount) {
      const auto a = read_amount(c.text);
      if (a) figures.amounts.push_back(a->style == AmountStyle::plain ? a->value : -a->value);
    }
  }
  return figures;
}

void add_dimensions(const Row& row, Dimensions& dimensions) {
  for (std::size_t i = 0; i + 1 < row.cells.size(); i += 2) {
    std::string label = row.cells[i].text;
    if (label == "Exterior Perimeter of") label += " Walls";
    const auto measure = measure_by_label(label);
    if (measure) dimensions[*measure] = Quantity::parse(row.cells[i + 1].text);
  }
}

std::vector<CoverageRow> read_coverage_table(const std::vector<Row>& rows) {
  std::vector<CoverageRow> table;
  const Row* last = nullptr;
  std::vector<std::string> headings;
  for (const Row* row : rows_of(rows, RowKind::coverage_table)) {
    const RowFigures f = read_row_figures(*row);
    if (last == nullptr && row->cells.empty()) headings = amount_headings(*row);
    const bool wraps = f.amounts.empty() && last != nullptr && continues_name(*last, *row);
    if (wraps) append_wrapped_name(table.back().name, row->text);
    if (wraps) last = row;
    if (f.amounts.size() < 2) continue;
    last = row;
    CoverageRow r;
    r.name = row->text;
    const bool two_amounts = f.percents.size() == 2;
    if (!take_by_headings(headings, f.amounts, r)) {
      r.item_total =
          two_amounts ? f.amounts.front() : f.amounts[std::min<std::size_t>(1, f.amounts.size() - 1)];
      r.acv_total = f.amounts.back();
    }
    if (two_amounts) {
      r.item_percent = f.percents.front();
      r.acv_percent = f.percents.back();
    }
    table.push_back(std::move(r));
    if (row->text == "Total") break;  // other tables of the coverages may follow
  }
  return table;
}

std::vector<RecapRoom> read_recap_by_room(const std::vector<Row>& rows) {
  std::vector<RecapRoom> recap;
  ShareReader shares;
  const Row* last = nullptr;
  for (const Row* row : rows_of(rows, RowKind::recap_room)) {
    if (row->text.starts_with("Recap by Room")) continue;
    const RowFigures figures = read_row_figures(*row);
    if (shares.take(*row, figures, recap.empty() ? nullptr : &recap.back().coverages)) continue;
    const RecapRoom room = room_of(*row, figures);
    if (auto both = split_estimate_row(room)) {
      recap.push_back(std::move(both->first));
      recap.push_back(std::move(both->second));
      last = row;
      continue;
    }
    const bool names_area = !recap.empty() && recap.back().kind == RecapRoomKind::area &&
                            recap.back().name.empty() && room.kind == RecapRoomKind::room;
    const bool wrap = figures.amounts.empty() && room.kind == RecapRoomKind::room && last &&
                      last->page == row->page && row->baseline - last->baseline < wrap_pt &&
                      std::abs(last->box.x0 - row->box.x0) < 3;
    // At the end of a page, the amount may move to the next page without its name.
    if (names_area) {
      recap.back().name = room.name;
      recap.back().amount = room.amount;
      recap.back().percent = room.percent;
    } else if (room.name.empty() && !recap.empty() && !recap.back().amount) {
      recap.back().amount = room.amount;
      recap.back().percent = room.percent;
    } else if (wrap && !recap.empty())
      append_wrapped_name(recap.back().name, room.name);
    else if (!figures.amounts.empty() || room.kind != RecapRoomKind::room)
      recap.push_back(room);
    last = row;
  }
  return recap;
}

CategoryRecap read_recap_by_category(const std::vector<Row>& rows) {
  CategoryRecap read;
  std::vector<RecapCategory>& recap = read.categories;
  ShareReader shares;
  bool op_items = false, past_items = false, counts_items = false;
  for (const Row* row : rows_of(rows, RowKind::recap_category)) {
    if (row->text.starts_with("Recap by Category")) continue;
    counts_items = counts_items || row->text.starts_with("CATEGORY ITEMS");
    if (const auto op = category_heading(*row)) {
      op_items = *op;
      past_items = false;
      continue;
    }
    const RowFigures figures = read_row_figures(*row);
    if (shares.take(*row, figures, recap.empty() ? nullptr : &recap.back().coverages)) continue;
    if (figures.amounts.empty()) continue;
    const std::string name = counts_items ? without_count(row->text) : row->text;
    const bool is_total = name == "Total" || name == "TOTAL";
    if (is_total || is_subtotal(name)) {
      read.totals.push_back(category_of(name, figures));
      read.totals.back().overhead_and_profit_item = name.starts_with("O&P Items");
      past_items = true;
      if (is_total) break;  // other statements may follow
      continue;
    }
    RecapCategory category = category_of(name, figures);
    category.overhead_and_profit_item = op_items && !past_items;
    category.tax_or_markup = past_items;
    recap.push_back(std::move(category));
  }
  return read;
}

std::vector<RecapTax> read_recap_of_taxes(const std::vector<Row>& rows) {
  const auto lines = rows_of(rows, RowKind::recap_tax);
  if (std::ranges::any_of(lines, [](const Row* row) { return row->text == "ITEM AMOUNT"; }))
    return taxes_in_rows(lines);
  std::vector<TaxColumn> columns;
  double left = 0;
  for (const Cell* c : tax_amounts(lines, tax_of_lines)) {
    columns.push_back({left, c->box.x1 + 2, {}, amount_of(*c)});
    left = columns.back().right;
  }
  name_columns(columns, lines);
  const auto totals = tax_amounts(lines, tax_total);
  const std::vector<const Row*> charged = charged_rows(lines);
  std::vector<RecapTax> taxes;
  for (const TaxColumn& column : columns) {
    RecapTax tax{column.name, std::nullopt, column.amount, std::nullopt, amount_in(totals, column)};
    for (const Row* row : charged)
      if (const auto charge = amount_in(amount_cells(*row), column))
        tax.additional_charges = or_zero(tax.additional_charges) + *charge;
    const std::size_t open = tax.name.rfind('(');
    if (open != std::string::npos && tax.name.ends_with(")")) {
      tax.rate = read_percent(std::string_view(tax.name).substr(open + 1, tax.name.size() - open - 2));
      if (tax.rate) tax.name = std::string(trim(std::string_view(tax.name).substr(0, open)));
    }
    taxes.push_back(std::move(tax));
  }
  return taxes;
}

std::vector<SummaryRow> read_additional_charges(const std::vector<Row>& rows) {
  std::vector<SummaryRow> charges;
  for (const Row* row : rows_of(rows, RowKind::additional_charge)) {
    const RowFigures figures = read_row_figures(*row);
    if (figures.amounts.size() != 1 || row->text.empty()) continue;
    charges.push_back({squeeze(row->text), figures.amounts.front()});
    if (charges.back().label == additional_charges_total) break;
  }
  return charges;
}

}  // namespace estimate::assemble
