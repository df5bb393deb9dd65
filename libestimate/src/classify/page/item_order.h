// The order of pages by the numbers of their items, for prints without page numbers.
#pragma once

#include <optional>
#include <span>

#include "layout/line.h"

namespace estimate::classify {

/// The least and the greatest number of the items on a page.
struct ItemSpan {
  int first = 0, last = 0;
};

[[nodiscard]] std::optional<ItemSpan> read_item_span(std::span<const Line> page);

enum class ItemOrder {
  rising,
  falling,   // from the last page to the first
  shuffled,  // the numbers show the order
  unknown,   // neither
};

/// The order of pages with items. Items that are inserted into an estimate are numbered at its end, so a page
/// of them may be out of order by itself: it takes two such places, or another page in front of the first
/// items, to show that pages are shuffled.
[[nodiscard]] ItemOrder item_order(std::span<const ItemSpan> pages);

}  // namespace estimate::classify
