#include "store/data_dir.h"

#include <cstdlib>

namespace apps::store {

std::filesystem::path default_data_dir() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::filesystem::path(value ? value : "");
  };
  // The XDG specification says to ignore a relative path.
  if (const auto data_home = variable("XDG_DATA_HOME"); data_home.is_absolute()) return data_home / "esx";
  return variable("HOME") / ".local/share/esx";
}

}  // namespace apps::store
