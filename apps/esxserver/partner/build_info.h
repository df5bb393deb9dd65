// From which state of the repository the program was built.
#pragma once

#include <string>

namespace esxserver {

/// "unknown" where the build had no repository.
struct BuildInfo {
  std::string version = "unknown", git_sha = "unknown", git_branch = "unknown";
  bool git_dirty = false;
};

[[nodiscard]] BuildInfo build_info();

}  // namespace esxserver
