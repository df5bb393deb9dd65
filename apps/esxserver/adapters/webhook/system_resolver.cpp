#include "esxserver/adapters/webhook/system_resolver.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <exception>
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "esxserver/domain/ip_address.h"

namespace esxserver {
namespace {

struct FreeAddresses {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};

IpAddress address_of(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    std::array<std::uint8_t, 4> bytes{};
    const auto& ipv4 = reinterpret_cast<const sockaddr_in&>(address);
    std::copy_n(reinterpret_cast<const std::uint8_t*>(&ipv4.sin_addr), bytes.size(), bytes.begin());
    return from_ipv4(bytes);
  }
  IpAddress bytes{};
  const auto& ipv6 = reinterpret_cast<const sockaddr_in6&>(address);
  std::copy_n(reinterpret_cast<const std::uint8_t*>(&ipv6.sin6_addr), bytes.size(), bytes.begin());
  return bytes;
}

std::optional<Resolution> literal(const std::string& host) {
  const auto address = parse_address(host);
  return address ? std::optional(Resolution{Resolution::State::found, {*address}}) : std::nullopt;
}

/// A thread that looks up, and its answer.
std::future<Resolution> start(const SystemResolver::LookUp& look_up_host, const std::string& host,
                              const std::shared_ptr<std::atomic<int>>& running) {
  std::packaged_task<Resolution()> task([=] {
    Resolution answer = look_up_host(host);
    --*running;
    return answer;
  });
  auto answer = task.get_future();
  std::thread(std::move(task)).detach();
  return answer;
}

}  // namespace

Resolution look_up(const std::string& host) {
  if (auto address = literal(host)) return *std::move(address);
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int problem = ::getaddrinfo(host.c_str(), nullptr, &hints, &found);
  if (problem != 0)
    return {problem == EAI_NONAME ? Resolution::State::no_such_host : Resolution::State::unknown, {}};
  const std::unique_ptr<addrinfo, FreeAddresses> list(found);
  Resolution resolution{Resolution::State::found, {}};
  for (const addrinfo* entry = list.get(); entry != nullptr; entry = entry->ai_next) {
    const IpAddress address = address_of(*entry->ai_addr);
    if (std::ranges::find(resolution.addresses, address) == resolution.addresses.end())
      resolution.addresses.push_back(address);
  }
  return resolution;
}

SystemResolver::SystemResolver(LookUp look_up_host, std::chrono::milliseconds patience)
    : look_up_(std::move(look_up_host)),
      patience_(patience),
      running_(std::make_shared<std::atomic<int>>(0)) {}

Resolution SystemResolver::resolve(const std::string& host) {
  if (auto address = literal(host)) return *std::move(address);
  if (++*running_ > max_lookups) {
    --*running_;
    return {};
  }
  try {
    auto answer = start(look_up_, host, running_);
    if (answer.wait_for(patience_) == std::future_status::ready) return answer.get();
  } catch (const std::exception&) {  // no thread
    --*running_;
  }
  return {};
}

}  // namespace esxserver
