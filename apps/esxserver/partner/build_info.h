// The state of the repository that the program was built from.
#pragma once

#include <string>

namespace esxserver {

/// "unknown" for a build outside a repository.
struct BuildInfo {
  std::string version = "unknown", git_sha = "unknown", git_branch = "unknown";
  bool git_dirty = false;
};

[[nodiscard]] BuildInfo build_info();

}  // namespace esxserver
