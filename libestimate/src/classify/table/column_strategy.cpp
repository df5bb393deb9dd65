#include "classify/table/column_strategy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "classify/line_marker.h"
#include "classify/table/learn_columns.h"
#include "estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

constexpr std::array<std::string_view, 3> strategy_names = {"by_layout", "by_figures", "by_headings"};

std::vector<Field> fields_of(const std::vector<HeadingCell>& headings) {
  std::vector<Field> fields;
  fields.reserve(headings.size());
  for (const HeadingCell& h : headings) fields.push_back(h.field);
  return fields;
}

/// The lines under every column heading of the document that has the same last line of headings.
std::vector<const Line*> rows_below(const std::vector<Line>& lines, const std::vector<Field>& fields) {
  std::vector<const Line*> rows;
  bool inside = false;
  for (const Line& line : lines) {
    const LineMarker marker = find_line_marker(line);
    if (marker == LineMarker::column_header) {
      const std::vector<Field> found = fields_of(read_headings(line));
      // Either line of a two-line heading finds it.
      inside = std::search(fields.begin(), fields.end(), found.begin(), found.end()) != fields.end();
    } else if (marker != LineMarker::none) {
      inside = false;
    } else if (inside) {
      rows.push_back(&line);
    }
  }
  return rows;
}

/// The figures of one item, collected from its rows.
struct ItemFigures {
  std::optional<Quantity> quantity;
  std::optional<Money> price, added, rcv, depreciation, acv;
  bool status = false;

  void take(const Row& row) {
    for (const Cell& c : row.cells) take(c);
  }

  void take(const Cell& c) {
    if (c.field == Field::quantity) quantity = Quantity::parse(c.text);
    if (c.field == Field::status) status = true;
    const auto amount = read_amount(c.text);
    if (!amount) return;
    const auto add = [&](std::optional<Money>& to) { to = to.value_or(Money{}) + amount->value; };
    switch (c.field) {
      case Field::unit_price:
      case Field::remove:
      case Field::replace:
      case Field::reset:
        return add(price);
      case Field::tax:
      case Field::overhead_and_profit:
        return add(added);
      case Field::rcv:
        return add(rcv);
      case Field::depreciation:
        return add(depreciation);
      case Field::acv:
        return add(acv);
      default:
        return;
    }
  }

  [[nodiscard]] bool closes() const {
    if (!quantity || !price || !(rcv || acv)) return false;
    const Money total = extend(*quantity, *price) + added.value_or(Money{});
    // Without a tax column, the RCV may include more than the price (contents lists).
    const bool rcv_closes = !rcv || total == *rcv || (!added && total < *rcv);
    const bool acv_closes = !acv || !rcv || *rcv - depreciation.value_or(Money{}) == *acv;
    return rcv_closes && acv_closes;
  }
};

constexpr std::ptrdiff_t amounts_of_an_item = 3;

/// The left edge of most rows with an item number.
std::optional<double> learn_left(std::span<const Line* const> rows) {
  std::map<long, std::size_t> counts;
  for (const Line* line : rows) {
    if (read_item_number(line->words.front().text)) ++counts[std::lround(line->words.front().box.x0)];
  }
  const auto most =
      std::max_element(counts.begin(), counts.end(), [](auto& a, auto& b) { return a.second < b.second; });
  return most == counts.end() ? std::nullopt : std::optional(static_cast<double>(most->first));
}

}  // namespace

bool looks_like_figures(const Row& row) {
  if (row.kind != RowKind::note && row.kind != RowKind::note_wrap) return false;
  const auto words = split_blanks(row.text);
  return std::count_if(words.begin(), words.end(),
                       [](std::string_view w) { return read_amount(w).has_value(); }) >= amounts_of_an_item;
}

std::string_view strategy_name(ColumnStrategy strategy) {
  return strategy_names.at(static_cast<std::size_t>(strategy));
}

Table TableMaker::make(const std::vector<HeadingCell>& headings, double size) {
  const std::vector<Field> fields = fields_of(headings);
  Table table = make_table(headings, size);
  if (strategy_ == ColumnStrategy::by_layout) return table;
  auto found = learned_.find(fields);
  if (found == learned_.end()) {
    const std::vector<const Line*> rows = rows_below(lines_, fields);
    Learned learned;
    learned.columns =
        strategy_ == ColumnStrategy::by_headings ? heading_columns(headings) : learn_columns(headings, rows);
    learned.left_pt = learn_left(rows).value_or(table.left_pt);
    found = learned_.emplace(fields, std::move(learned)).first;
  }
  table.columns = found->second.columns;
  table.left_pt = found->second.left_pt;
  return table;
}

ArithmeticScore score_arithmetic(const std::vector<Row>& rows) {
  ArithmeticScore score;
  std::vector<ItemFigures> items;
  for (const Row& row : rows) {
    score.lost += looks_like_figures(row);
    if (row.kind == RowKind::item) items.emplace_back();
    const bool figures =
        row.kind == RowKind::item || row.kind == RowKind::item_numbers || row.kind == RowKind::item_detail;
    if (!items.empty() && figures) items.back().take(row);
  }
  std::erase_if(items, [](const ItemFigures& i) { return i.status; });
  score.items = items.size();
  score.closed = static_cast<std::size_t>(
      std::count_if(items.begin(), items.end(), [](const ItemFigures& i) { return i.closes(); }));
  return score;
}

}  // namespace estimate::classify
