// The outputs of one command: all of them appear, complete, or none does.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"

namespace esxconv {

/// The path that means standard output.
inline constexpr const char* standard_output = "-";

/// Whether `path` can be an output. Errors: output_exists; invalid_usage for a directory; output_failed if
/// its directory does not exist.
[[nodiscard]] estimate::Result<void> check_output(const std::filesystem::path& path, bool force);

/// Error: invalid_usage if binary data would go to standard output and that is a terminal.
[[nodiscard]] estimate::Result<void> check_binary_output(const std::filesystem::path& path,
                                                         std::string_view option);

/// Example: `OutputFiles files(force, std::cout); files.add("a.esx", bytes); files.commit();`
class OutputFiles {
 public:
  OutputFiles(bool force, std::ostream& out) : force_(force), out_(out) {}

  /// `option` named the path; an error about the path names the option.
  void add(std::filesystem::path path, std::string bytes, std::string_view option = "--output");

  /// For standard output, unless an option takes it.
  void print(std::string text) { printed_ = std::move(text); }

  /// Writes temporary files next to the targets, syncs them to disk, then renames them. Devices and standard
  /// output are written directly, before any file is renamed.
  /// Errors: output_exists, output_failed; invalid_usage if two options take standard output, or a terminal
  /// would get binary data. Then no file was added or changed.
  [[nodiscard]] estimate::Result<void> commit();

 private:
  struct Output {
    std::filesystem::path path;
    std::string bytes;
    std::string_view option;
    std::filesystem::path temporary = {};  // empty if written directly
    bool in_place = false;                 // renamed
    bool replaced = false;                 // an existing file was overwritten
  };

  [[nodiscard]] estimate::Result<void> assign_standard_output();
  [[nodiscard]] estimate::Result<void> write_temporaries();
  [[nodiscard]] estimate::Result<void> write_directly();
  [[nodiscard]] estimate::Result<void> rename_all();
  void undo();

  bool force_;
  std::ostream& out_;
  std::vector<Output> outputs_;
  std::optional<std::string> printed_;
};

/// Commits and reports an error. Returns the exit status.
int commit_or_report(OutputFiles& files, std::ostream& err);

}  // namespace esxconv
