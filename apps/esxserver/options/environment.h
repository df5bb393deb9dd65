// The environment of the program.
#pragma once

#include <cstdlib>
#include <string>

namespace esxserver {

/// Empty if the variable is not set.
[[nodiscard]] inline std::string environment_value(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace esxserver
