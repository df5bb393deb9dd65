// What a process gives up before it reads what strangers sent.
#pragma once

#include <cstdint>

#include "esxserver/domain/result.h"

namespace esxserver {

struct ChildLimits {
  std::uint64_t memory_bytes = 0;  // of address space
  std::uint64_t cpu_seconds = 0;
  std::uint64_t file_bytes = 0;  // of one written file
};

/// Limits by setrlimit; no network, no other program, no hand on another process by seccomp; files of the
/// system and of this program may be read and nothing else opened, by Landlock where the kernel has it.
/// Neither needs root. What is open already stays open. Error: internal_error.
[[nodiscard]] Result<void> confine(const ChildLimits& limits);

/// Dies when `parent_pid` does; false: it is dead already.
[[nodiscard]] bool die_with(std::int64_t parent_pid);

}  // namespace esxserver
