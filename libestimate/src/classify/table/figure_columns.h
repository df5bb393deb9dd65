// Assigns items in order to columns in order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "classify/table/layouts.h"

namespace estimate::classify {

/// More than the cost of any useful assignment.
inline constexpr double no_assignment_cost = 1000;

/// For each of `n` items, its column out of `m`, or -1. Keeps the order, uses each column at most once, and
/// minimizes the sum of costs. A `cost(item, column)` above no_assignment_cost forbids a pair.
template <class Cost>
[[nodiscard]] std::vector<int> assign_in_order(std::size_t n, std::size_t m, Cost cost) {
  std::vector<std::vector<double>> best(n + 1, std::vector<double>(m + 1, 0));
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = m + 1; j-- > 0;) {
      best[i][j] = no_assignment_cost + best[i + 1][j];
      if (j < m) best[i][j] = std::min({best[i][j], best[i][j + 1], cost(i, j) + best[i + 1][j + 1]});
    }
  }
  std::vector<int> chosen(n, -1);
  for (std::size_t i = 0, j = 0; i < n;) {
    if (j < m && best[i][j] == best[i][j + 1]) {
      ++j;
    } else if (j < m && best[i][j] == cost(i, j) + best[i + 1][j + 1]) {
      chosen[i++] = static_cast<int>(j++);
    } else {
      ++i;
    }
  }
  return chosen;
}

}  // namespace estimate::classify
