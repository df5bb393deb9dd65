// Finds entries of a price list with the same code as another entry.
#pragma once

#include <cstddef>
#include <vector>

#include "esx/estimate/price_list.h"

namespace estimate::match {

/// Ascending indices of the items whose category and selector an earlier item has.
[[nodiscard]] std::vector<std::size_t> find_duplicate_codes(const std::vector<PriceItem>& items);

}  // namespace estimate::match
