// Messages with open files, between processes of this program.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "operations/files.h"

namespace esxserver {

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
