#include "classify/table/choose_strategies.h"

#include <algorithm>
#include <span>

#include "classify/table/table_rows.h"

namespace estimate::classify {
namespace {

/// Reads the rows of one table again.
ArithmeticScore score_with(ColumnStrategy strategy, const Document& document, const MarkedLines& marked,
                           const TableKey& key, const TableReading& table) {
  TableMaker maker(marked, {{key, strategy}});
  TableRows rows(document);
  ArithmeticTally tally;
  const std::span<const Line> lines(marked.lines);
  for (const TableStep& step : table.steps) {
    if (step.starts_section) rows.start_section();
    if (!step.headings.empty()) {
      rows.set_table(maker.make(step.headings, step.size));
    } else {
      tally.take(rows.take(lines[step.line], lines.subspan(step.line + 1)));
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

StrategyChoice choose_strategies(const Document& document, const MarkedLines& marked, TableLog& log) {
  std::vector<std::pair<const TableKey*, TableReading*>> tables;
  for (auto& [key, table] : log.tables()) tables.emplace_back(&key, &table);
  std::ranges::stable_sort(tables, {}, [](const auto& entry) { return entry.second->first_page; });
  Chooser chooser(document, marked, tables.size() == 1);
  for (const auto& [key, table] : tables) chooser.choose(*key, *table);
  return chooser.take();
}

}  // namespace estimate::classify
