// Puts a price list into the store of a data directory.
#pragma once

#include <filesystem>

#include "esx/estimate/base/result.h"
#include "esx/estimate/price_list.h"

namespace esxconv {

/// Replaces the list with the same code; the time is now.
[[nodiscard]] estimate::Result<void> store_list(const estimate::PriceList& list,
                                                const std::filesystem::path& data_dir);

}  // namespace esxconv
