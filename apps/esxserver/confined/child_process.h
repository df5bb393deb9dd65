// Child processes that write lines and end no later than their objects, and the pipes and sockets to them.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "esxserver/base/result.h"
#include "operations/files.h"

namespace esxserver {

/// Two connected descriptors, which no program that is started inherits by itself. Of a pipe, `ours` is read.
struct DescriptorPair {
  apps::files::FileHandle ours, theirs;
};

/// Error: service_unavailable.
[[nodiscard]] Result<DescriptorPair> make_pipe();

/// Sockets that keep messages apart (SOCK_SEQPACKET). Error: service_unavailable.
[[nodiscard]] Result<DescriptorPair> make_sockets();

/// A child process that writes lines and lives no longer than its object.
class ChildProcess {
 public:
  /// What a process knows about one that another process of ours has forked: a pidfd, and where its status
  /// arrives.
  struct Foreign {
    apps::files::FileHandle handle;
    apps::files::FileHandle status;
  };

  /// The child inherits only the given environment, a pipe as standard output, and `input`, an open file, as
  /// standard input. Error: service_unavailable if the system cannot start a process.
  [[nodiscard]] static Result<ChildProcess> start(const std::vector<std::string>& command,
                                                  const std::vector<std::string>& environment,
                                                  std::optional<int> input = std::nullopt);
  /// Takes over a process that writes to `output`.
  ChildProcess(int pid, apps::files::FileHandle output, Foreign foreign);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&&) = delete;
  /// Kills the process if it is still running.
  ~ChildProcess();

  /// Waits up to `patience` for output and returns it in bounded pieces; empty: nothing yet.
  /// No value: the process closed its output.
  [[nodiscard]] std::optional<std::string> read_some(std::chrono::milliseconds patience);

  void kill();

  /// Waits for the end. Returns how it ended unless it exited with status 0: "killed by signal 11".
  [[nodiscard]] std::optional<std::string> wait();

  [[nodiscard]] int pid() const { return pid_; }

 private:
  ChildProcess(int pid, apps::files::FileHandle output) : pid_(pid), output_(std::move(output)) {}

  [[nodiscard]] int status();

  int pid_;
  apps::files::FileHandle output_;
  std::optional<Foreign> foreign_;
};

/// The answer of a child process that works on one file: all output of the child, which has ended.
/// `is_wanted` is called regularly; false ends the child. Errors: time_limit; internal_error, if it died or
/// wrote more than `max_bytes`; service_unavailable, if it is no longer wanted.
[[nodiscard]] Result<std::string> child_answer(
    ChildProcess& child, std::chrono::milliseconds time_limit, std::size_t max_bytes,
    const std::function<bool()>& is_wanted = [] { return true; });

}  // namespace esxserver
