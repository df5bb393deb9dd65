// The bundled price list as the build packed it.
#pragma once

#include <string_view>

namespace estimate::bundled {

/// In the format of unpack_price_list(), which takes a tenth of the time of the CSV.
[[nodiscard]] std::string_view packed_price_list();

}  // namespace estimate::bundled
