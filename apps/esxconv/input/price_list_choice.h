// Which price list an estimate is matched against.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "estimate/alias.h"
#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "estimate/price_list.h"

namespace esxconv {

/// Code of the warning that comes with the bundled list.
inline constexpr const char* bundled_list_warning = "bundled_price_list";

struct PriceListChoice {
  estimate::PriceList list;
  std::vector<estimate::Alias> aliases;      // for this list and for all
  std::optional<estimate::Warning> warning;  // when it is not the one the estimate names
};

/// `wanted` by the user, else `printed` in the estimate if it is loaded, else the bundled list with a
/// warning. An imported list covers the bundled one of the same code.
/// Errors: price_list_not_loaded (names the loaded ones), store_failed.
[[nodiscard]] estimate::Result<PriceListChoice> choose_price_list(const std::string& wanted,
                                                                  const std::string& printed,
                                                                  const std::filesystem::path& data_dir);

}  // namespace esxconv
