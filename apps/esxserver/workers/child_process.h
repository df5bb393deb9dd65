// A child process that writes lines, and is gone when the object is.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "esxserver/domain/result.h"
#include "files/file_handle.h"

namespace esxserver {

class ChildProcess {
 public:
  /// Nothing is inherited but the environment given and a pipe as standard output.
  /// Error: service_unavailable, if the system has no process to give.
  [[nodiscard]] static Result<ChildProcess> start(const std::vector<std::string>& command,
                                                  const std::vector<std::string>& environment);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  /// Kills it if it still runs.
  ~ChildProcess();

  /// What it wrote, up to a number of bytes, when there is some or `patience` is over; empty: nothing yet.
  /// No value: it closed its output.
  [[nodiscard]] std::optional<std::string> read_some(std::chrono::milliseconds patience);

  void kill();

  /// Waits for its end. How it ended if that was no regular exit with status 0: "killed by signal 11".
  [[nodiscard]] std::optional<std::string> wait();

  [[nodiscard]] int pid() const { return pid_; }

 private:
  ChildProcess(int pid, apps::files::FileHandle output) : pid_(pid), output_(std::move(output)) {}

  int pid_;
  apps::files::FileHandle output_;
};

}  // namespace esxserver
