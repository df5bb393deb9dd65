// A line as it is compared: without what depends on the kind of print.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "estimate/model.h"

namespace estimate::diff {

struct LineView {
  const LineItem* item = nullptr;
  std::string section;      // names from the root down
  std::string description;  // without the activity's words and edit marks, in lower case, blanks squeezed
  std::optional<Money> unit_price;  // the one column, or what the activity columns add up to
};

[[nodiscard]] std::vector<LineView> line_views(const Estimate& estimate);

/// Same words, unit, quantity, price and RCV.
[[nodiscard]] bool same_content(const LineView& a, const LineView& b);

/// Share of common words, 0 to 100.
[[nodiscard]] int similarity(const LineView& a, const LineView& b);

}  // namespace estimate::diff
