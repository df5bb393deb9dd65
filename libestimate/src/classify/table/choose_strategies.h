// Chooses the columns of each table by the arithmetic of its rows.
#pragma once

#include <string>
#include <vector>

#include "classify/table/table_log.h"

namespace estimate::classify {

struct StrategyChoice {
  ColumnStrategies strategies;     // where another one than by_layout is better
  std::vector<std::string> trace;  // the strategies tried, and how many items close
};

/// Reads the rows of tables that do not close again with each of the other strategies, and takes the best.
[[nodiscard]] StrategyChoice choose_strategies(const Document& document, const MarkedLines& marked,
                                               TableLog& log);

}  // namespace estimate::classify
