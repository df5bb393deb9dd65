// Reads a price list from a file in which every row is good.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "esx/estimate/price_list.h"
#include "files/input_file.h"

namespace apps::store {

/// `source` is the name of the file; `form` is how to read it. Errors: those of parse_price_list(), and
/// malformed_price_list with the line of the first bad row.
[[nodiscard]] estimate::Result<estimate::PriceList> parse_good_price_list(
    std::string_view bytes, const std::string& source, const estimate::PriceListForm& form = {});

/// The bytes of a price list, up to the limit of the libraries. Errors: file_not_found, file_unreadable,
/// price_list_too_large, with the path in front.
[[nodiscard]] estimate::Result<std::string> read_price_list_bytes(
    const std::filesystem::path& path, const files::ReadInput& read = files::read_input);

/// Reads and parses a price list. `source`: the name of the file. Errors: those of both functions above.
[[nodiscard]] estimate::Result<estimate::PriceList> read_price_list(const std::filesystem::path& path,
                                                                    const std::string& source);

}  // namespace apps::store
