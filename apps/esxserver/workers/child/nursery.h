// The process that forks converters: it is linked and loaded once, and each conversion still has a process of
// its own.
#pragma once

#include <cstdint>

namespace esxserver {

/// A request on the nursery's standard input (SOCK_SEQPACKET) is the path of a work folder, with two
/// descriptors: the converter's standard output, and where to write its status, as waitpid() returns it, once
/// it has ended. The answer is this, with a pidfd of the converter if it was forked.
struct Birth {
  std::int32_t pid = 0;      // 0: none was forked
  std::int32_t problem = 0;  // then, why: an errno value
};

constexpr unsigned longest_request = 4096;  // a path

/// Forks a converter for each request until its parent closes the socket. Converters that run then are
/// killed.
[[nodiscard]] int run_nursery();

}  // namespace esxserver
