// The outputs of one conversion: all of them appear, complete, or none does.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "estimate/base/result.h"

namespace esxconv {

/// Stands for standard output where a path is expected.
inline constexpr const char* standard_output = "-";

/// Whether something may be written there. Errors: output_exists; invalid_usage for a directory;
/// output_failed if the folder is missing.
[[nodiscard]] estimate::Result<void> check_output(const std::filesystem::path& path, bool force);

/// Example: `OutputFiles files(force, std::cout); files.add("a.esx", bytes); files.commit();`
class OutputFiles {
 public:
  OutputFiles(bool force, std::ostream& out) : force_(force), out_(out) {}

  void add(std::filesystem::path path, std::string bytes);

  /// Writes everything to temporary files beside their targets, forces them to disk, then renames
  /// them. Devices and standard output are written to directly, before anything is renamed.
  /// Errors: output_exists, output_failed; then no file has been added or changed.
  [[nodiscard]] estimate::Result<void> commit();

 private:
  struct Output {
    std::filesystem::path path;
    std::string bytes;
    std::filesystem::path temporary = {};  // empty for what is written directly
    bool in_place = false;                 // renamed
    bool replaced = false;                 // and there was a file before
  };

  [[nodiscard]] estimate::Result<void> write_temporaries();
  [[nodiscard]] estimate::Result<void> write_directly();
  [[nodiscard]] estimate::Result<void> rename_all();
  void take_back();

  bool force_;
  std::ostream& out_;
  std::vector<Output> outputs_;
};

}  // namespace esxconv
