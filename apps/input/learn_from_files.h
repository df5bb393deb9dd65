// Learns a price list from the files of estimates.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/learn_price_list.h"
#include "files/input_file.h"

namespace apps::input {

/// Adds the codes and prices of the files (ESX, exported XML, rough-draft PDF) to `list`. Errors: those of
/// load_estimate_file, and malformed_price_list if the list is still empty after all files.
[[nodiscard]] estimate::Result<estimate::LearnedPriceList> learn_from_files(
    estimate::PriceList list, const std::vector<std::string>& files,
    const files::ReadInput& read = files::read_input);

}  // namespace apps::input
