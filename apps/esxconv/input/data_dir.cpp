#include "esxconv/input/data_dir.h"

#include <CLI/App.hpp>

#include "store/data_dir.h"

namespace esxconv {

void add_data_dir_option(CLI::App& app, std::filesystem::path& data_dir) {
  data_dir = apps::store::default_data_dir();
  app.add_option("--data-dir", data_dir, "Directory of the loaded price lists (default:\n$XDG_DATA_HOME/esx)")
      ->type_name("DIR");
}

}  // namespace esxconv
