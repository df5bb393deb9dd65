// The outputs of a command: all of them appear, complete, or none does. A signal leaves neither temporary
// files nor empty folders behind.
#pragma once

#include <csignal>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"

namespace esxconv {

/// While one lives, signals wait, and no other thread changes names. A thread has one at a time. Example:
/// `const Uninterrupted step; remove_on_signal(path); open(path);`, so that the file never exists without
/// being known.
class Uninterrupted {
 public:
  Uninterrupted();
  Uninterrupted(const Uninterrupted&) = delete;
  Uninterrupted& operator=(const Uninterrupted&) = delete;
  ~Uninterrupted();

 private:
  sigset_t before_ = {};  // the signals that waited before
};

/// The file, or the folder if it is empty then, is removed if a signal ends the process. Both functions need
/// an Uninterrupted.
void remove_on_signal(const std::filesystem::path& path);
void keep_on_signal(const std::filesystem::path& path);

/// SIGINT, SIGTERM and SIGHUP then end the process by end_by_signal(), unless they are ignored, as after
/// nohup; SIGPIPE is ignored, so that a write fails. Call it before the first thread starts.
void clean_up_on_signals();

/// Removes what is unfinished and ends the process as the signal does by itself: with 128 + signal, as a
/// shell counts.
[[noreturn]] void end_by_signal(int signal);

/// The path that means standard output.
inline constexpr const char* standard_output = "-";

/// Whether `path` can be an output. Errors: output_exists; invalid_usage for a directory; output_failed if
/// its directory does not exist.
[[nodiscard]] estimate::Result<void> check_output(const std::filesystem::path& path, bool force);

/// Error: invalid_usage if binary data would go to standard output and that is a terminal.
[[nodiscard]] estimate::Result<void> check_binary_output(const std::filesystem::path& path,
                                                         std::string_view option);

/// The outputs of one command.
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
