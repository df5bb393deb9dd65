#include "esxserver/serve/watchdog.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "esxserver/options/environment.h"
#include "operations/files.h"

namespace esxserver {

std::optional<Watchdog> Watchdog::of_this_process() {
  const std::string socket = environment_value("NOTIFY_SOCKET"), pid = environment_value("WATCHDOG_PID");
  const bool is_watched = !socket.empty() && !environment_value("WATCHDOG_USEC").empty() &&
                          (pid.empty() || pid == std::to_string(::getpid()));
  if (!is_watched || socket.size() >= sizeof(sockaddr_un::sun_path)) return std::nullopt;
  return Watchdog(socket);
}

void Watchdog::report() const {
  constexpr std::string_view message = "WATCHDOG=1";
  const apps::files::FileHandle sender(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  sockaddr_un to{};
  to.sun_family = AF_UNIX;
  socket_.copy(&to.sun_path[0], socket_.size());
  if (to.sun_path[0] == '@') to.sun_path[0] = '\0';  // an abstract socket
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
  static_cast<void>(::sendto(sender.get(), message.data(), message.size(), MSG_NOSIGNAL,
                             reinterpret_cast<const sockaddr*>(&to), length));
}

}  // namespace esxserver
