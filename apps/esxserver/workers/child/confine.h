// The privileges that a process drops before it reads untrusted input.
#pragma once

#include <cstdint>

#include "esxserver/domain/result.h"

namespace esxserver {

struct ChildLimits {
  std::uint64_t memory_bytes = 0;  // of address space
  std::uint64_t cpu_seconds = 0;
  std::uint64_t file_bytes = 0;  // of one written file
};

/// setrlimit: the limits. seccomp: only calls that work on its own files, memory and threads. Landlock, where
/// the kernel has it: opens only files of the system and of this program, read-only. None of them needs root.
/// Open files stay open. Error: internal_error.
[[nodiscard]] Result<void> confine(const ChildLimits& limits);

/// Makes this process die with `parent_pid`; false: the parent is already dead.
[[nodiscard]] bool die_with(std::int64_t parent_pid);

}  // namespace esxserver
