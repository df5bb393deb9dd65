// Chooses the price list that an estimate is matched against.
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

/// Code of the warning that the bundled list is used.
inline constexpr const char* bundled_list_warning = "bundled_price_list";

struct PriceListChoice {
  estimate::PriceList list;
  std::vector<estimate::Alias> aliases;      // for this list and for all
  std::optional<estimate::Warning> warning;  // if the list is not the one that the estimate names
};

/// The list that the user names (`wanted`); otherwise the one `printed` in the estimate, if it is loaded;
/// otherwise the bundled list, with a warning. An imported list overrides the bundled one with the same code.
/// Errors: price_list_not_loaded (with the codes of the loaded lists), store_failed.
[[nodiscard]] estimate::Result<PriceListChoice> choose_price_list(const std::string& wanted,
                                                                  const std::string& printed,
                                                                  const std::filesystem::path& data_dir);

}  // namespace esxconv
