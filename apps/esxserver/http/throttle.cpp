#include "esxserver/http/throttle.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace esxserver {
namespace {

constexpr std::chrono::seconds shortly(5);  // most conversions take less

}  // namespace

std::optional<std::chrono::seconds> retry_after(AnyErrorCode code, Time now) {
  if (code == ServerError::daily_limit_exceeded)
    return std::chrono::ceil<std::chrono::seconds>(day_begin(now) + std::chrono::days(1) - now);
  return http::is_temporary(code.info().http_status) ? std::optional(shortly) : std::nullopt;
}

std::optional<Duration> KeyThrottle::count(const std::string& client, Time now) {
  const std::scoped_lock lock(mutex_);
  Window& window = window_of(client, now);
  if (window.keys >= limit_.keys) return window.began + limit_.window - now;
  ++window.keys;
  return std::nullopt;
}

KeyThrottle::Window& KeyThrottle::window_of(const std::string& client, Time now) {
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

void KeyThrottle::forget_oldest() {
  windows_.erase(clients_.front());
  clients_.pop_front();
}

std::unexpected<http::HttpError> refused(Clock& clock, Error error) {
  const AnyErrorCode code = error.code;
  http::HttpError http_error(std::move(error));
  if (const auto delay = retry_after(code, clock.now())) {
    http_error.headers.push_back({"Retry-After", std::to_string(delay->count())});
  }
  if (code.info().http_status == 401) http_error.headers.push_back({"WWW-Authenticate", "ApiKey"});
  return std::unexpected(std::move(http_error));
}

std::unexpected<http::HttpError> wrong_key(KeyThrottle& key_throttle, Clock& clock,
                                           const http::Request& request, const Error& error) {
  const auto wait = key_throttle.count(http::address_group(request.remote_address), clock.now());
  if (!wait) return refused(clock, error);
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(*wait);
  return std::unexpected(
      http::HttpError({ServerError::too_many_attempts, "Too many wrong keys from this address", ""},
                      {{"Retry-After", std::to_string(seconds.count())}}));
}

}  // namespace esxserver

namespace http {

bool is_temporary(int status) { return status == 429 || status == 503; }

void add_retry_after(Response& response) {
  if (is_temporary(response.status) && !response.header("Retry-After"))
    response.headers.push_back({"Retry-After", std::to_string(esxserver::shortly.count())});
}

std::string address_group(const std::string& address) {
  in6_addr bytes{};
  if (::inet_pton(AF_INET6, address.c_str(), &bytes) != 1) return address;
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
    constexpr std::size_t prefix_bytes = 12;
    ::inet_ntop(AF_INET, std::next(std::begin(bytes.s6_addr), prefix_bytes), text.data(), text.size());
  } else {
    constexpr std::size_t network_bytes = 8;
    std::fill(std::next(std::begin(bytes.s6_addr), network_bytes), std::end(bytes.s6_addr), 0);
    ::inet_ntop(AF_INET6, &bytes, text.data(), text.size());
  }
  return text.data();
}

}  // namespace http
