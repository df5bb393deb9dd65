// The price list that the settings pass or name.
#pragma once

#include "settings.h"
#include "store/price_list_choice.h"

namespace esx_python {

/// The settings' own list or code; otherwise the list `printed` in an estimate, or the bundled one for
/// suggestions only. Errors: those of apps::store::choose_price_list.
[[nodiscard]] estimate::Result<apps::store::PriceListChoice> choose_list(const Settings& settings,
                                                                         const std::string& printed);

/// The settings' own list or code, or else the bundled one, with a warning: for work that names no list.
[[nodiscard]] estimate::Result<apps::store::PriceListChoice> choose_list_or_bundled(const Settings& settings);

}  // namespace esx_python
