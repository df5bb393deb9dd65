#include "esxserver/workers/child/descriptors.h"

#include <sys/socket.h>

#include <cerrno>
#include <cstring>

namespace esxserver {
namespace {

/// Aligned as the system wants control messages.
union Control {
  cmsghdr header;
  char bytes[CMSG_SPACE(max_files * sizeof(int))];
};

}  // namespace

int send_message(int socket, std::string_view bytes, std::span<const int> files) {
  Control control{};
  iovec part{const_cast<char*>(bytes.data()), bytes.size()};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (!files.empty()) {
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(files.size_bytes());
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(files.size_bytes());
    std::memcpy(CMSG_DATA(&control.header), files.data(), files.size_bytes());
  }
  while (::sendmsg(socket, &message, MSG_NOSIGNAL) < 0)
    if (errno != EINTR) return errno;
  return 0;
}

Message receive_message(int socket, std::size_t longest) {
  Control control{};
  Message received{std::string(longest, '\0'), {}};
  iovec part{received.bytes.data(), received.bytes.size()};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t got = 0;
  while ((got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {
  }
  if (got <= 0) return {};
  received.bytes.resize(static_cast<std::size_t>(got));
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < count; ++i) {
      int file = -1;
      std::memcpy(&file, CMSG_DATA(header) + i * sizeof file, sizeof file);
      received.files.emplace_back(file);
    }
  }
  return received;
}

}  // namespace esxserver
