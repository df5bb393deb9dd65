// The price list that learned entries are added to.
#pragma once

#include <filesystem>
#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/price_list.h"

namespace apps::store {

/// The list with this code in a data directory, or an empty one. Errors: those of PriceListStore, and
/// invalid_usage: the code is not one of a price list.
[[nodiscard]] estimate::Result<estimate::PriceList> list_to_extend(const std::filesystem::path& data_dir,
                                                                   const std::string& code);

}  // namespace apps::store
