// The strategies for finding a table's columns.
#pragma once

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "classify/marked_lines.h"
#include "classify/table/table.h"

namespace estimate::classify {

/// In the order in which they are tried.
enum class ColumnStrategy {
  by_layout,    // edges measured for the layout with these headings
  by_figures,   // edges measured on this print
  by_headings,  // right edges of the first headings of their kind
};
[[nodiscard]] std::string_view strategy_name(ColumnStrategy strategy);

/// The headings of a table in order. Tables with the same headings have the same columns.
using TableKey = std::vector<Field>;
[[nodiscard]] TableKey table_key(const std::vector<HeadingCell>& headings);

/// The strategy of each table; by_layout where nothing is noted.
using ColumnStrategies = std::map<TableKey, ColumnStrategy>;

/// Makes tables; learns from the lines of the whole document.
class TableMaker {
 public:
  TableMaker(const MarkedLines& marked, ColumnStrategies strategies)
      : marked_(marked), strategies_(std::move(strategies)) {}

  [[nodiscard]] Table make(const std::vector<HeadingCell>& headings, double size);

 private:
  struct Learned {
    std::vector<Column> columns;
    double left_pt;
  };

  const MarkedLines& marked_;
  ColumnStrategies strategies_;
  std::map<TableKey, Learned> learned_;
};

}  // namespace estimate::classify
