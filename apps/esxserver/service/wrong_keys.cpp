#include "esxserver/service/wrong_keys.h"

namespace esxserver {

std::optional<Duration> WrongKeys::count(const std::string& client, Time now) {
  const std::scoped_lock lock(mutex_);
  Window& window = window_of(client, now);
  if (window.keys >= limit_.keys) return window.began + limit_.window - now;
  ++window.keys;
  return std::nullopt;
}

WrongKeys::Window& WrongKeys::window_of(const std::string& client, Time now) {
  // A window that began later than now is over, too: the clock was set back.
  const auto is_over = [&](const Window& window) {
    return window.began > now || window.began + limit_.window <= now;
  };
  while (!clients_.empty() && is_over(windows_.at(clients_.front()))) forget_oldest();
  const auto found = windows_.find(client);
  if (found != windows_.end()) return found->second;
  if (clients_.size() >= limit_.clients) forget_oldest();
  clients_.push_back(client);
  return windows_[client] = {.began = now};
}

void WrongKeys::forget_oldest() {
  windows_.erase(clients_.front());
  clients_.pop_front();
}

}  // namespace esxserver
