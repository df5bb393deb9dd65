// Folders for outputs.
#pragma once

#include <filesystem>
#include <vector>

#include "esx/estimate/base/result.h"

namespace esxconv {

/// Makes folders, and at its end removes those in which nothing is.
class MadeFolders {
 public:
  MadeFolders() = default;
  MadeFolders(const MadeFolders&) = delete;
  MadeFolders& operator=(const MadeFolders&) = delete;
  ~MadeFolders();

  /// Also those above it. A folder that exists is left as it is. Error: output_failed.
  [[nodiscard]] estimate::Result<void> make(const std::filesystem::path& folder);

 private:
  std::vector<std::filesystem::path> made_;  // each after the one it is in
};

}  // namespace esxconv
