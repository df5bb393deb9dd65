// esxconv price-list list and show: what is loaded, as text or JSON.
#pragma once

#include <filesystem>
#include <string>

#include "esxconv/command.h"

namespace esxconv {

/// One line per list. Returns the exit status.
int print_price_lists(const std::filesystem::path& data_dir, bool json, Context context);

/// One list, with the number of items of each category. Returns the exit status.
int print_price_list(const std::filesystem::path& data_dir, const std::string& code, bool json,
                     Context context);

}  // namespace esxconv
