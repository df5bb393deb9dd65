// Recap by Room, Recap by Category, Recap of Taxes, the coverage table and the areas.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "assemble/row_readers.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

constexpr double wrap_pt = 14;

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
};

bool has_amount(const Row& row) {
  return std::ranges::any_of(row.cells, [](const Cell& c) { return c.field == Field::amount; });
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

}  // namespace

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
  for (const Row* row : rows_of(rows, RowKind::coverage_table)) {
    const RowFigures f = read_row_figures(*row);
    const bool wraps = f.amounts.empty() && last != nullptr && continues_name(*last, *row);
    if (wraps) append_wrapped_name(table.back().name, row->text);
    if (wraps) last = row;
    if (f.amounts.size() < 2) continue;
    last = row;
    CoverageRow r;
    r.name = row->text;
    const bool two_amounts = f.percents.size() == 2;
    r.item_total =
        two_amounts ? f.amounts.front() : f.amounts[std::min<std::size_t>(1, f.amounts.size() - 1)];
    r.acv_total = f.amounts.back();
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

std::vector<RecapCategory> read_recap_by_category(const std::vector<Row>& rows) {
  std::vector<RecapCategory> recap;
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
    if (name == "Total" || name == "TOTAL") break;  // other statements may follow
    if (is_subtotal(name)) {
      past_items = true;
      continue;
    }
    RecapCategory category = category_of(name, figures);
    category.overhead_and_profit_item = op_items && !past_items;
    category.tax_or_markup = past_items;
    recap.push_back(std::move(category));
  }
  return recap;
}

std::vector<RecapTax> read_recap_of_taxes(const std::vector<Row>& rows) {
  const auto lines = rows_of(rows, RowKind::recap_tax);
  const auto items =
      std::find_if(lines.begin(), lines.end(), [](const Row* r) { return r->text == "Line Items"; });
  if (items == lines.end()) return {};
  // With six columns, the label has no room left of the amounts, which then are one line lower.
  const auto next = std::next(items);
  const bool lower = !has_amount(**items) && next != lines.end() && (*next)->text.empty();
  std::vector<TaxColumn> columns;
  std::vector<Money> amounts;
  double left = 0;
  for (const Cell& c : (lower ? *next : *items)->cells) {
    const auto amount = c.field == Field::amount ? read_amount(c.text) : std::nullopt;
    if (!amount) continue;
    columns.push_back({left, c.box.x1 + 2, {}});
    left = c.box.x1 + 2;
    amounts.push_back(amount->value);
  }
  for (auto it = lines.begin(); it != items; ++it) {
    for (const Cell& c : (*it)->cells) {
      if (c.field != Field::label) continue;
      for (TaxColumn& column : columns) {
        const double middle = (c.box.x0 + c.box.x1) / 2;
        if (middle > column.left && middle <= column.right)
          column.name += (column.name.empty() ? "" : " ") + c.text;
      }
    }
  }
  std::vector<RecapTax> taxes;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    RecapTax tax{columns[i].name, std::nullopt, amounts[i]};
    const std::size_t open = tax.name.rfind('(');
    if (open != std::string::npos && tax.name.ends_with(")")) {
      tax.rate = read_percent(std::string_view(tax.name).substr(open + 1, tax.name.size() - open - 2));
      if (tax.rate) tax.name = std::string(trim(std::string_view(tax.name).substr(0, open)));
    }
    taxes.push_back(std::move(tax));
  }
  return taxes;
}

}  // namespace estimate::assemble
