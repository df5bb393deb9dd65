// What a signal must not leave behind: temporary files, and folders in which nothing is yet.
#pragma once

#include <csignal>
#include <filesystem>

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

}  // namespace esxconv
