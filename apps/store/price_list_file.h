// A price list as a file: read whole, and only without a fault.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "estimate/price_list.h"

namespace apps::store {

/// The list with `source` as the name of its file. Errors: those of parse_price_list(), and
/// malformed_price_list for a bad row, with its line.
[[nodiscard]] estimate::Result<estimate::PriceList> faultless_price_list(std::string_view bytes,
                                                                         const std::string& source);

/// The same of a file. Errors: also file_unreadable, price_list_too_large.
[[nodiscard]] estimate::Result<estimate::PriceList> read_price_list(const std::filesystem::path& path);

}  // namespace apps::store
