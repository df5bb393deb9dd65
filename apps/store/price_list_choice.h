// Chooses the price list that an estimate is matched against.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/warning.h"
#include "esx/estimate/match.h"
#include "esx/estimate/price_list.h"
#include "store/bundled_list_notice.h"

namespace apps::store {

struct PriceListChoice {
  estimate::PriceList list;
  estimate::MatchOptions match;              // aliases for this list and for all; whether it only suggests
  std::optional<estimate::Warning> warning;  // if the list is not the one that the estimate names
  bool bundled = false;                      // known to be the list that comes with the program
};

/// The list that the user names (`wanted`); otherwise the one `printed` in the estimate, if it is loaded;
/// otherwise the bundled list, for suggestions only and with a warning. An imported list overrides the
/// bundled one with the same code. Errors: price_list_not_loaded (with the codes of the loaded lists),
/// store_failed.
[[nodiscard]] estimate::Result<PriceListChoice> choose_price_list(const std::string& wanted,
                                                                  const std::string& printed,
                                                                  const std::filesystem::path& data_dir);

/// The list that the user names, or else the bundled one, with a warning: for work that names no list itself.
/// Errors: as above.
[[nodiscard]] estimate::Result<PriceListChoice> choose_or_bundled(const std::string& wanted,
                                                                  const std::filesystem::path& data_dir);

}  // namespace apps::store
