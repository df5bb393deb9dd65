#include "esxconv/input/data_dir.h"

#include <CLI/App.hpp>
#include <cstdlib>

namespace esxconv {

std::filesystem::path default_data_dir() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::filesystem::path(value ? value : "");
  };
  // The XDG specification says to ignore a relative path.
  if (const auto data_home = variable("XDG_DATA_HOME"); data_home.is_absolute()) return data_home / "esx";
  return variable("HOME") / ".local/share/esx";
}

void add_data_dir_option(CLI::App& app, std::filesystem::path& data_dir) {
  data_dir = default_data_dir();
  app.add_option("--data-dir", data_dir, "Directory of the loaded price lists (default:\n$XDG_DATA_HOME/esx)")
      ->type_name("DIR");
}

}  // namespace esxconv
