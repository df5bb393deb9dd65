// The prefork server: a process that is loaded once and forks a process for each conversion.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/confined/child_process.h"

namespace esxserver {

/// A request on the prefork server's standard input (SOCK_SEQPACKET) is the path of a work folder, with two
/// descriptors: the converter's standard output, and where to write its status, as waitpid() returns it, once
/// it has ended. The answer is this, with a pidfd of the converter if it was forked.
struct Birth {
  std::int32_t pid = 0;      // 0: none was forked
  std::int32_t problem = 0;  // then, why: an errno value
};

constexpr unsigned longest_request = 4096;  // a path

/// Forks a converter for each request until its parent closes the socket. Converters that run then are
/// killed.
[[nodiscard]] int run_prefork_server();

/// Starts converters by forking a process that is ready for work. Loading a program takes longer than most
/// conversions, so it is done once. A prefork server that died is started again. Threads: may be shared.
class PreforkServer {
 public:
  /// Run as PROGRAM convert-prefork; the environment is NAME=VALUE, and nothing else is inherited.
  PreforkServer(std::filesystem::path program, std::vector<std::string> environment)
      : program_(std::move(program)), environment_(std::move(environment)) {}

  /// A converter, whose task is in `work_dir`. Error: service_unavailable if the system cannot start a
  /// process.
  [[nodiscard]] Result<ChildProcess> start(const std::filesystem::path& work_dir);

 private:
  struct Running {
    ChildProcess process;
    apps::files::FileHandle socket;
  };
  [[nodiscard]] Result<void> run();
  [[nodiscard]] Result<ChildProcess> ask(const std::filesystem::path& work_dir);

  std::filesystem::path program_;
  std::vector<std::string> environment_;
  std::mutex mutex_;
  std::unique_ptr<Running> running_;
};

}  // namespace esxserver
