// The start of a line item: "7.", "* 7.", "3a.", "8. FCT AV &", or a bare number in other programs' prints.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "classify/table/table.h"

namespace estimate::classify {

struct ItemStart {
  std::vector<Cell> cells;  // number, flag ("*" before it), and codes if the layout has them
  std::size_t text_at = 0;  // index of the first word of the description
};

/// nullopt if the words cannot begin an item. Does not look at figures, so a note may begin the same way.
[[nodiscard]] std::optional<ItemStart> read_item_start(std::span<const Word> words, const Table& table);

}  // namespace estimate::classify
