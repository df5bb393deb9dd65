// One line before and after it was edited.
#pragma once

#include <cstddef>
#include <optional>

#include "assemble/item_sums.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// A line that was added has no figures before; one that was deleted has none after, and no index.
struct LineChange {
  std::optional<std::size_t> index;  // into Estimate::items
  LineItem before, after;
};

/// What a line adds to a summary: like ItemSums, with hidden taxes shown and depreciation divided.
struct Contribution {
  Money extension, tax, overhead_and_profit, rcv, recoverable, non_recoverable;

  [[nodiscard]] Money depreciation() const { return recoverable + non_recoverable; }
  Contribution& operator+=(const Contribution& other);
  Contribution& operator-=(const Contribution& other);
  friend bool operator==(const Contribution&, const Contribution&) = default;
};

[[nodiscard]] Contribution contribution_of(const LineItem& line);
[[nodiscard]] Contribution difference_of(const LineChange& change);

}  // namespace estimate::edit
