#include "classify/table/column_strategy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "classify/table/layouts.h"
#include "classify/table/table.h"
#include "classify/table/table_rows.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

constexpr std::ptrdiff_t amounts_of_an_item = 3;

// Within a column of one layout, the right edges in real prints are at most 1.5 pt apart.
constexpr double same_edge_pt = 3;
// In real prints, nineteen in twenty amounts end within 1 pt of their heading's right edge, others 11 pt from
// it, and quantities up to 27 pt.
constexpr double furthest_heading_pt = 45;

struct Edge {
  double sum = 0;
  std::size_t count = 0;
  [[nodiscard]] double right() const { return sum / static_cast<double>(count); }
};

/// Right edges that repeat, from left to right; rare ones (figures in descriptions) are left out.
std::vector<double> common_edges(std::vector<double> rights, std::size_t rows) {
  std::sort(rights.begin(), rights.end());
  std::vector<Edge> edges;
  for (const double x : rights) {
    if (edges.empty() || x - edges.back().right() > same_edge_pt) edges.emplace_back();
    edges.back().sum += x;
    ++edges.back().count;
  }
  std::vector<double> common;
  for (const Edge& e : edges) {
    if (e.count >= 2 && e.count * 5 >= rows) common.push_back(e.right());
  }
  return common;
}

/// The most frequent right edge of the quantities with units that are nearest to the heading.
std::optional<double> quantity_edge(const Box& heading, std::span<const Line* const> rows) {
  std::vector<double> rights;
  for (const Line* line : rows) {
    for (std::size_t i = 0; i + 1 < line->words.size(); ++i) {
      const Word& w = line->words[i];
      const bool near =
          w.box.x1 > heading.x0 - furthest_heading_pt && w.box.x1 < heading.x1 + furthest_heading_pt;
      if (near && read_quantity(w.text) && is_unit(line->words[i + 1].text)) rights.push_back(w.box.x1);
    }
  }
  std::optional<double> best;
  std::size_t most = 0;
  for (const double x : rights) {
    const auto n = static_cast<std::size_t>(
        std::count_if(rights.begin(), rights.end(), [&](double o) { return std::abs(o - x) < 1; }));
    if (n > most) {
      most = n;
      best = x;
    }
  }
  return best;
}

/// Assigns an edge to each heading, keeping the order, with the least sum of distances.
void assign_edges(const std::vector<double>& edges, std::vector<Column*>& columns) {
  std::vector<double> targets;
  targets.reserve(columns.size());
  for (const Column* c : columns) targets.push_back(c->right_pt);
  const std::vector<int> chosen =
      assign_in_order(edges.size(), columns.size(), [&](std::size_t e, std::size_t c) {
        const double d = std::abs(edges[e] - targets[c]);
        return d > furthest_heading_pt ? no_assignment_cost * 2 : d;
      });
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (chosen[e] >= 0) columns[static_cast<std::size_t>(chosen[e])]->right_pt = edges[e];
  }
}

/// Finds the edges of the figures in `rows` (lines of tables with these headings) and assigns them to the
/// headings in order. A heading without figures keeps its right edge. Heading words are often up to 16 pt
/// away from their figures, so only order and least distance decide.
std::vector<Column> learn_columns(const std::vector<HeadingCell>& headings,
                                  std::span<const Line* const> rows) {
  std::vector<Column> columns = heading_columns(headings);
  std::vector<double> amounts;
  std::size_t rows_with_amounts = 0;
  for (const Line* line : rows) {
    const std::size_t before = amounts.size();
    for (const Word& w : line->words) {
      if (read_amount(w.text)) amounts.push_back(w.box.x1);
    }
    rows_with_amounts += amounts.size() > before;
  }
  std::vector<Column*> money;
  for (Column& c : columns) {
    if (is_money_field(c.field)) money.push_back(&c);
  }
  std::sort(money.begin(), money.end(),
            [](const Column* a, const Column* b) { return a->right_pt < b->right_pt; });
  for (const HeadingCell& h : headings) {
    if (h.field != Field::quantity) continue;
    const auto edge = quantity_edge(h.box, rows);
    for (Column& c : columns) {
      if (c.field == Field::quantity && edge) c.right_pt = *edge;
      // An amount at the quantity's edge is the quantity.
      if (c.field == Field::quantity && edge)
        std::erase_if(amounts, [&](double x) { return std::abs(x - *edge) < same_edge_pt; });
    }
  }
  assign_edges(common_edges(std::move(amounts), rows_with_amounts), money);
  return columns;
}

constexpr std::array<std::string_view, 3> strategy_names = {"by_layout", "by_figures", "by_headings"};

/// Visits the lines under every column heading of the document that has the same last line of headings, until
/// `visit` returns false.
template <class Visit>
void visit_rows_below(const MarkedLines& marked, const TableKey& key, Visit visit) {
  bool inside = false;
  for (std::size_t i = 0; i < marked.lines.size(); ++i) {
    const Line& line = marked.lines[i];
    const LineMarker marker = marked.markers[i];
    if (marker == LineMarker::column_header) {
      const TableKey found = table_key(marked.tables[i].headings);
      // Either line of a two-line heading finds it.
      inside = std::search(key.begin(), key.end(), found.begin(), found.end()) != key.end();
    } else if (marker != LineMarker::none) {
      inside = false;
    } else if (inside && !visit(line)) {
      return;
    }
  }
}

std::vector<const Line*> rows_below(const MarkedLines& marked, const TableKey& key) {
  std::vector<const Line*> rows;
  visit_rows_below(marked, key, [&](const Line& line) {
    rows.push_back(&line);
    return true;
  });
  return rows;
}

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

/// Other programs print item numbers and figures in two sizes, both other than that of the headings.
std::array<double, 2> learn_row_sizes(const MarkedLines& marked, const TableKey& key, const Table& table) {
  std::map<double, std::size_t> numbers, figures;
  bool same = false;
  visit_rows_below(marked, key, [&](const Line& line) {
    const double size = line.words.front().size;
    const bool numbered = read_item_start(line.words, table).has_value();
    same = numbered && (line.recognized || table.has_size(size, same_size_share));
    if (numbered) ++numbers[size];
    for (const Word& w : line.words) {
      if (read_amount(w.text)) ++figures[w.size];
    }
    return !same;
  });
  if (same || numbers.empty() || figures.empty()) return {};
  const auto usual = [](const auto& sizes) {
    return std::ranges::max_element(sizes, {}, [](const auto& s) { return s.second; })->first;
  };
  return {usual(numbers), usual(figures)};
}

/// Whether no row of the table has a number, and one adds up without.
bool has_unnumbered_items(const MarkedLines& marked, const TableKey& key, const Table& table) {
  bool numbered = false, closes = false;
  visit_rows_below(marked, key, [&](const Line& line) {
    numbered = read_item_number(line.words.front().text).has_value();
    if (const auto item = read_unnumbered_item(line.words, table)) {
      ItemFigures figures;
      for (const Cell& cell : item->cells) figures.take(cell);
      const bool complete = figures.quantity && figures.price && figures.rcv;
      closes = closes || (complete && extend(*figures.quantity, *figures.price) == *figures.rcv);
    }
    return !numbered;
  });
  return closes && !numbered;
}

/// Reads the rows of one table again.
ArithmeticScore score_with(ColumnStrategy strategy, const Document& document, const MarkedLines& marked,
                           const TableKey& key, const TableReading& table) {
  TableMaker maker(marked, {{key, strategy}});
  TableRows rows(document, marked);
  ArithmeticTally tally;
  for (const TableStep& step : table.steps) {
    if (step.starts_section) rows.start_section();
    if (!step.headings.empty()) {
      rows.set_table(maker.make(step.headings, step.size));
    } else {
      tally.take(rows.take(step.line));
    }
  }
  return tally.score();
}

class Chooser {
 public:
  Chooser(const Document& document, const MarkedLines& marked, bool single_table)
      : document_(document), marked_(marked), single_table_(single_table) {}

  void choose(const TableKey& key, TableReading& table) {
    ArithmeticScore best = table.tally.score();
    note(table, ColumnStrategy::by_layout, best);
    for (const ColumnStrategy strategy : {ColumnStrategy::by_figures, ColumnStrategy::by_headings}) {
      if (best.whole()) return;
      const ArithmeticScore score = score_with(strategy, document_, marked_, key, table);
      note(table, strategy, score);
      if (!score.better_than(best)) continue;
      best = score;
      choice_.strategies[key] = strategy;
    }
  }
  [[nodiscard]] StrategyChoice take() { return std::move(choice_); }

 private:
  void note(const TableReading& table, ColumnStrategy strategy, const ArithmeticScore& score) {
    const std::string place = single_table_ ? "" : "table on page " + std::to_string(table.first_page) + ", ";
    choice_.trace.push_back(place + "columns " + std::string(strategy_name(strategy)) + ": " +
                            std::to_string(score.closed) + " of " + std::to_string(score.items) +
                            " items close");
  }

  const Document& document_;
  const MarkedLines& marked_;
  bool single_table_;
  StrategyChoice choice_;
};

}  // namespace

ArithmeticScore& ArithmeticScore::operator+=(const ArithmeticScore& other) {
  items += other.items;
  closed += other.closed;
  lost += other.lost;
  return *this;
}

bool looks_like_figures(const Row& row) {
  if (row.kind != RowKind::note && row.kind != RowKind::note_wrap) return false;
  const auto words = split_blanks(row.text);
  return std::count_if(words.begin(), words.end(),
                       [](std::string_view w) { return read_amount(w).has_value(); }) >= amounts_of_an_item;
}

void ItemFigures::take(const Cell& cell) {
  if (cell.field == Field::quantity) quantity = Quantity::parse(cell.text);
  if (cell.field == Field::other_quantity) other_quantity = Quantity::parse(cell.text);
  if (cell.field == Field::status) status = true;
  if (cell.field == Field::factor) factor = read_factor(cell.text);
  const auto amount = read_amount(cell.text);
  if (!amount) return;
  const auto add = [&](std::optional<Money>& to) { to = to.value_or(Money{}) + amount->value; };
  switch (cell.field) {
    case Field::unit_price:
    case Field::remove:
    case Field::replace:
    case Field::reset:
      return add(price);
    case Field::extension:
      return add(extension);
    case Field::tax:
    case Field::overhead_and_profit:
    case Field::additional:
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

bool ItemFigures::closes() const {
  if (!quantity || !(price || extension) || !(rcv || acv) || !columns_agree()) return false;
  const auto total_of = [&](Quantity q) {
    return (price ? extend(q, *price) : *extension) + added.value_or(Money{});
  };
  // Without a tax column, the RCV may include more than the price (contents lists).
  const auto rcv_closes = [&](Money total) { return !rcv || total == *rcv || (!added && total < *rcv); };
  if (!rcv_closes(total_of(*quantity)) && !(other_quantity && rcv_closes(total_of(*other_quantity))))
    return false;
  // Payment worksheets and roof payment schedules have no column for depreciation.
  if (!depreciation && ((extension && !price) || factor)) return true;
  return !acv || !rcv || *rcv - depreciation.value_or(Money{}) == *acv;
}

bool ItemFigures::columns_agree() const {
  if (extension && rcv && *extension + added.value_or(Money{}) != *rcv) return false;
  if (extension && price && quantity && extend(*quantity, *price) != *extension) return false;
  return !factor || !rcv || !acv || percent_of(*factor, *rcv) == *acv;
}

void ArithmeticTally::take(const Row& row) {
  score_.lost += looks_like_figures(row);
  const bool figures =
      row.kind == RowKind::item || row.kind == RowKind::item_numbers || row.kind == RowKind::item_detail;
  if (!figures) return;
  if (row.kind == RowKind::item) {
    finish_item();
    item_.emplace();
    solved_ = false;
  }
  if (!item_) return;
  solved_ = solved_ || row.solved;
  for (const Cell& cell : row.cells) item_->take(cell);
}

void ArithmeticTally::finish_item() {
  if (!item_) return;
  if (!item_->status) {
    ++score_.items;
    score_.closed += item_->closes() && !solved_;
  }
  item_.reset();
}

ArithmeticScore ArithmeticTally::score() {
  finish_item();
  return score_;
}

void TableLog::take_heading(int page, const std::vector<HeadingCell>& headings, double size) {
  const auto [found, is_new] = tables_.try_emplace(table_key(headings));
  current_ = &found->second;
  if (is_new) current_->first_page = page;
  current_->steps.push_back(
      {.starts_section = std::exchange(starts_section_, false), .headings = headings, .size = size});
}

void TableLog::take_row(std::size_t line, const Row& row) {
  if (current_ == nullptr) return;
  current_->steps.push_back({.line = line, .starts_section = std::exchange(starts_section_, false)});
  current_->tally.take(row);
}

ArithmeticScore TableLog::score() {
  ArithmeticScore all;
  for (auto& [key, table] : tables_) all += table.tally.score();
  return all;
}

std::string_view strategy_name(ColumnStrategy strategy) {
  return strategy_names.at(static_cast<std::size_t>(strategy));
}

TableKey table_key(const std::vector<HeadingCell>& headings) {
  TableKey key;
  key.reserve(headings.size());
  for (const HeadingCell& heading : headings) key.push_back(heading.field);
  return key;
}

bool TableMaker::is_unnumbered(const TableKey& key, const Table& table) {
  if (!may_be_unnumbered(table)) return false;
  const auto [found, is_new] = unnumbered_.try_emplace(key);
  if (is_new) found->second = has_unnumbered_items(marked_, key, table);
  return found->second;
}

std::array<double, 2> TableMaker::row_sizes(const TableKey& key, const Table& table) {
  const auto [found, is_new] = row_sizes_.try_emplace(key);
  if (is_new) found->second = learn_row_sizes(marked_, key, table);
  return found->second;
}

Table TableMaker::make(const std::vector<HeadingCell>& headings, double size) {
  Table table = make_table(headings, size);
  const TableKey key = table_key(headings);
  table.unnumbered = is_unnumbered(key, table);
  if (!table.unnumbered) table.row_sizes = row_sizes(key, table);
  const auto noted = strategies_.find(key);
  if (noted == strategies_.end() || noted->second == ColumnStrategy::by_layout) return table;
  auto found = learned_.find(key);
  if (found == learned_.end()) {
    const std::vector<const Line*> rows = rows_below(marked_, key);
    const bool by_headings = noted->second == ColumnStrategy::by_headings;
    Learned learned{.columns = by_headings ? heading_columns(headings) : learn_columns(headings, rows),
                    .left_pt = learn_left(rows).value_or(table.left_pt)};
    found = learned_.emplace(key, std::move(learned)).first;
  }
  table.columns = found->second.columns;
  table.left_pt = found->second.left_pt;
  return table;
}

StrategyChoice choose_strategies(const Document& document, const MarkedLines& marked, TableLog& log) {
  std::vector<std::pair<const TableKey*, TableReading*>> tables;
  for (auto& [key, table] : log.tables()) tables.emplace_back(&key, &table);
  std::ranges::stable_sort(tables, {}, [](const auto& entry) { return entry.second->first_page; });
  Chooser chooser(document, marked, tables.size() == 1);
  for (const auto& [key, table] : tables) chooser.choose(*key, *table);
  return chooser.take();
}

}  // namespace estimate::classify
