// Reads price lists from files, and learns them from the files of estimates.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/learn_price_list.h"
#include "esx/estimate/price_list.h"
#include "operations/files.h"

namespace apps::store {

/// A price list from bytes in which every row is good. `source` is the name of the file; `form` is how to
/// read it. Errors: those of parse_price_list(), and malformed_price_list with the line of the first bad row.
[[nodiscard]] estimate::Result<estimate::PriceList> parse_good_price_list(
    std::string_view bytes, const std::string& source, const estimate::PriceListForm& form = {});

/// The bytes of a price list, up to the limit of the libraries. Errors: file_not_found, file_unreadable,
/// price_list_too_large, with the path in front.
[[nodiscard]] estimate::Result<std::string> read_price_list_bytes(
    const std::filesystem::path& path, const files::ReadInput& read = files::read_input);

/// Reads and parses a price list. `source`: the name of the file. Errors: those of both functions above.
[[nodiscard]] estimate::Result<estimate::PriceList> read_price_list(const std::filesystem::path& path,
                                                                    const std::string& source);

/// "replace_price=Unit cost": the column replace_price has the header "Unit cost" in the file. Error:
/// invalid_usage.
[[nodiscard]] estimate::Result<estimate::ColumnName> named_column(const std::string& text);

/// The list that learned entries are added to: the one with this code in a data directory, or an empty one.
/// Errors: those of PriceListStore, and invalid_usage: the code is not one of a price list.
[[nodiscard]] estimate::Result<estimate::PriceList> list_to_extend(const std::filesystem::path& data_dir,
                                                                   const std::string& code);

}  // namespace apps::store

namespace apps::operations {

/// Adds the codes and prices of the files (ESX, exported XML, rough-draft PDF) to `list`. Errors: those of
/// read(), and malformed_price_list if the list is still empty after all files.
[[nodiscard]] estimate::Result<estimate::LearnedPriceList> learn_from_files(
    estimate::PriceList list, const std::vector<std::string>& files,
    const files::ReadInput& read = files::read_input);

}  // namespace apps::operations
