#include "classify/table/column_strategy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "classify/table/learn_columns.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

constexpr std::array<std::string_view, 3> strategy_names = {"by_layout", "by_figures", "by_headings"};

/// The lines under every column heading of the document that has the same last line of headings.
std::vector<const Line*> rows_below(const MarkedLines& marked, const TableKey& key) {
  std::vector<const Line*> rows;
  bool inside = false;
  for (std::size_t i = 0; i < marked.lines.size(); ++i) {
    const Line& line = marked.lines[i];
    const LineMarker marker = marked.markers[i];
    if (marker == LineMarker::column_header) {
      const TableKey found = table_key(read_headings(line));
      // Either line of a two-line heading finds it.
      inside = std::search(key.begin(), key.end(), found.begin(), found.end()) != key.end();
    } else if (marker != LineMarker::none) {
      inside = false;
    } else if (inside) {
      rows.push_back(&line);
    }
  }
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

}  // namespace

std::string_view strategy_name(ColumnStrategy strategy) {
  return strategy_names.at(static_cast<std::size_t>(strategy));
}

TableKey table_key(const std::vector<HeadingCell>& headings) {
  TableKey key;
  key.reserve(headings.size());
  for (const HeadingCell& heading : headings) key.push_back(heading.field);
  return key;
}

Table TableMaker::make(const std::vector<HeadingCell>& headings, double size) {
  Table table = make_table(headings, size);
  const TableKey key = table_key(headings);
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

}  // namespace estimate::classify
