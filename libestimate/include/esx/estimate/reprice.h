// Reprice: what the printed lines would cost at the prices of the loaded list.
// Threads: the functions have no state; call them from any.
#pragma once

#include <vector>

#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate {

/// A line whose amount (quantity × unit price, before tax and O&P) changes with the list's price.
struct RepricedLine {
  std::size_t item = 0;           // index into Estimate::items
  Money printed = {}, list = {};  // amounts
  friend bool operator==(const RepricedLine&, const RepricedLine&) = default;
};

struct Repricing {
  std::vector<RepricedLine> changed = {};
  std::size_t compared = 0;  // lines that have a printed price and one in the list
  Money printed_total,
      total;  // of all lines that count: as printed; with the list's prices if it has them
};

/// Struck lines and lines with a status instead of prices do not count.
[[nodiscard]] Repricing reprice(const Estimate& estimate, const PriceMatch& match);

}  // namespace estimate
