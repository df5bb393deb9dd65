#include "esxserver/serve/background.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <string_view>

#include "esxserver/serve/environment.h"
#include "operations/files.h"

namespace esxserver {

Background::~Background() { stop(); }

void Background::add(std::string name, Duration pause, Work work) {
  threads_.emplace_back([this, name = std::move(name), pause, work = std::move(work)](
                            const std::stop_token& stop) { run(stop, name, pause, work); });
}

void Background::stop() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

void Background::run(const std::stop_token& stop, const std::string& name, Duration pause, const Work& work) {
  constexpr Duration after_error = std::chrono::seconds(1);
  while (!stop.stop_requested()) {
    Result<bool> done;
    try {
      done = work(stop);
    } catch (const std::exception& fault) {  // of this piece of work; the others continue
      done = fail(ErrorCode::internal_error, fault.what());
    }
    if (!done)
      log_.write(LogLevel::error, "background_error", {{"task", name}, {"reason", to_string(done.error())}});
    if (!done || !*done) sleep(stop, done ? pause : std::max(pause, after_error));
  }
}

void Background::sleep(const std::stop_token& stop, Duration time) {
  std::unique_lock lock(mutex_);
  stopped_.wait_for(lock, stop, time, [] { return false; });
}

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
