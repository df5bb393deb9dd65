// The price lists of a data directory, without their items.
#pragma once

#include <filesystem>

#include "esxserver/ports/price_list_library.h"

namespace esxserver {

/// Includes the bundled lists; only those if the directory does not exist. Error: store_failed.
[[nodiscard]] Result<std::vector<PriceListInfo>> stored_price_lists(const std::filesystem::path& data_dir);

/// The codes of everybody's lists and this owner's, sorted.
[[nodiscard]] Result<std::vector<std::string>> codes_for(const PriceListOwner& owner,
                                                         const Result<std::vector<PriceListInfo>>& lists);

/// As PriceListLibrary::list orders them.
void sort_by_code_and_owner(std::vector<PriceListInfo>& lists);

}  // namespace esxserver
