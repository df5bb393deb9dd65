// --data-dir: the directory of the loaded price lists.
#pragma once

#include <filesystem>

namespace CLI {
class App;
}

namespace esxconv {

/// Adds --data-dir; its default is apps::store::default_data_dir().
void add_data_dir_option(CLI::App& app, std::filesystem::path& data_dir);

}  // namespace esxconv
