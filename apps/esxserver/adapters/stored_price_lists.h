// The price lists of a data directory, without their items.
#pragma once

#include <filesystem>

#include "esxserver/ports/price_list_library.h"

namespace esxserver {

/// Includes the bundled lists; only those if the directory does not exist. Error: store_failed.
[[nodiscard]] Result<std::vector<PriceListInfo>> stored_price_lists(const std::filesystem::path& data_dir);

/// In the same order.
[[nodiscard]] Result<std::vector<std::string>> codes_of(const Result<std::vector<PriceListInfo>>& lists);

}  // namespace esxserver
