// The warning of an estimate that no loaded price list fits.
#pragma once

#include <string_view>

#include "esx/estimate/base/warning.h"

namespace apps::store {

/// Its code.
inline constexpr const char* bundled_list_warning = "bundled_price_list";

/// `printed`: code of the list in the estimate, which is not loaded; empty if none is printed. `bundled`:
/// code of the list that is used for suggestions instead.
[[nodiscard]] estimate::Warning bundled_list_notice(std::string_view printed, std::string_view bundled);

}  // namespace apps::store
