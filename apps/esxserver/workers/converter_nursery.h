// ConverterNursery: starts converters by forking a process that is ready for work.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "esxserver/domain/result.h"
#include "esxserver/workers/child_process.h"

namespace esxserver {

/// Loading a program takes longer than most conversions, so it is done once. A nursery that died is started
/// again. Threads: may be shared.
class ConverterNursery {
 public:
  /// Run as PROGRAM convert-nursery; the environment is NAME=VALUE, and nothing else is inherited.
  ConverterNursery(std::filesystem::path program, std::vector<std::string> environment)
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
