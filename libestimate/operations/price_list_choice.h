// Chooses the price list that an estimate is matched against, with a warning if no loaded list fits.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/result.h"
#include "esx/estimate/match.h"
#include "esx/estimate/price_list.h"

namespace apps::store {

/// The code of the warning of an estimate that no loaded price list fits.
inline constexpr const char* bundled_list_warning = "bundled_price_list";

/// `printed`: code of the list in the estimate, which is not loaded; empty if none is printed. `bundled`:
/// code of the list that is used for suggestions instead.
[[nodiscard]] estimate::Warning bundled_list_notice(std::string_view printed, std::string_view bundled);

/// The list that an estimate is matched against.
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
