// Dropping privileges before a process reads untrusted input, and messages with open files between processes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "operations/files.h"

namespace esxserver {

struct ChildLimits {
  std::uint64_t memory_bytes = 0;  // of address space
  std::uint64_t cpu_seconds = 0;
  std::uint64_t file_bytes = 0;  // of one written file
};

/// setrlimit: the limits. seccomp: only calls that work on its own files, memory and threads. Landlock, where
/// the kernel has it: opens only files of the system and of this program, read-only; signals only itself.
/// None of them needs root. What files there are elsewhere, their sizes and times, can still be looked up.
/// Open files stay open. Error: internal_error.
[[nodiscard]] Result<void> confine(const ChildLimits& limits);

/// Makes this process die with `parent_pid`; false: the parent is already dead.
[[nodiscard]] bool die_with(std::int64_t parent_pid);

/// A message with open files, between processes of this program.
struct Message {
  std::string bytes;
  std::vector<apps::files::FileHandle> files;
};

constexpr unsigned max_files = 2;  // of a message

/// One message of a SOCK_SEQPACKET socket. Returns an errno value; 0 on success.
[[nodiscard]] int send_message(int socket, std::string_view bytes, std::span<const int> files);

/// The next message, of at most `longest` bytes. Empty, without files: the other side is gone, or did not
/// answer in the socket's time.
[[nodiscard]] Message receive_message(int socket, std::size_t longest);

}  // namespace esxserver
