// The directory of the loaded price lists.
#pragma once

#include <filesystem>

namespace apps::store {

/// $XDG_DATA_HOME/esx, or ~/.local/share/esx if the variable is not set.
[[nodiscard]] std::filesystem::path default_data_dir();

}  // namespace apps::store
