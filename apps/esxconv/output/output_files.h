// The outputs of one command: all of them appear, complete, or none does.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "estimate/base/result.h"

namespace esxconv {

/// The path that means standard output.
inline constexpr const char* standard_output = "-";

/// Whether `path` can be an output. Errors: output_exists; invalid_usage for a directory; output_failed if
/// its directory does not exist.
[[nodiscard]] estimate::Result<void> check_output(const std::filesystem::path& path, bool force);

/// Example: `OutputFiles files(force, std::cout); files.add("a.esx", bytes); files.commit();`
class OutputFiles {
 public:
  OutputFiles(bool force, std::ostream& out) : force_(force), out_(out) {}

  void add(std::filesystem::path path, std::string bytes);

  /// Writes temporary files next to the targets, syncs them to disk, then renames them. Devices and standard
  /// output are written directly, before any file is renamed.
  /// Errors: output_exists, output_failed; then no file was added or changed.
  [[nodiscard]] estimate::Result<void> commit();

 private:
  struct Output {
    std::filesystem::path path;
    std::string bytes;
    std::filesystem::path temporary = {};  // empty if written directly
    bool in_place = false;                 // renamed
    bool replaced = false;                 // an existing file was overwritten
  };

  [[nodiscard]] estimate::Result<void> write_temporaries();
  [[nodiscard]] estimate::Result<void> write_directly();
  [[nodiscard]] estimate::Result<void> rename_all();
  void undo();

  bool force_;
  std::ostream& out_;
  std::vector<Output> outputs_;
};

/// Commits and reports an error. Returns the exit status.
int commit_or_report(OutputFiles& files, std::ostream& err);

}  // namespace esxconv
