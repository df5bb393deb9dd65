// The directory of the loaded price lists.
#pragma once

#include <filesystem>

namespace CLI {
class App;
}

namespace esxconv {

/// $XDG_DATA_HOME/esx, or ~/.local/share/esx if the variable is not set.
[[nodiscard]] std::filesystem::path default_data_dir();

/// Adds --data-dir with that default.
void add_data_dir_option(CLI::App& app, std::filesystem::path& data_dir);

}  // namespace esxconv
