#include "esxserver/workers/descriptor_pair.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>

namespace esxserver {
namespace {

using apps::files::FileHandle;

/// `made`: what the system returned for `ends`.
Result<DescriptorPair> pair_of(int made, const std::array<int, 2>& ends, const char* what) {
  if (made != 0)
    return fail(ServerError::service_unavailable,
                std::string(what) + ": " + apps::files::system_message(errno));
  return DescriptorPair{FileHandle(ends[0]), FileHandle(ends[1])};
}

}  // namespace

Result<DescriptorPair> make_pipe() {
  std::array<int, 2> ends{};
  const int made = ::pipe2(ends.data(), O_CLOEXEC);
  return pair_of(made, ends, "pipe");
}

Result<DescriptorPair> make_sockets() {
  std::array<int, 2> ends{};
  const int made = ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data());
  return pair_of(made, ends, "socketpair");
}

}  // namespace esxserver
