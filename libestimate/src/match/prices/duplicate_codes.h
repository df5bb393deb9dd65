// Entries of a price list that have the code of another one.
#pragma once

#include <cstddef>
#include <vector>

#include "estimate/price_list.h"

namespace estimate::match {

/// Ascending indexes of the items whose category and selector an earlier item has.
[[nodiscard]] std::vector<std::size_t> find_duplicate_codes(const std::vector<PriceItem>& items);

}  // namespace estimate::match
