// The URLs that webhooks may call: resolving hosts, the policy, and which addresses are public.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/ip_address.h"
#include "esxserver/base/result.h"

namespace esxserver {

/// The answer to a lookup.
struct Resolution {
  enum class State { found, no_such_host, unknown };  // unknown: the resolver did not answer
  State state = State::unknown;
  std::vector<IpAddress> addresses;  // of a found host
};

class HostResolver {
 public:
  virtual ~HostResolver() = default;
  /// `host`: a name or an address.
  [[nodiscard]] virtual Resolution resolve(const std::string& host) = 0;
};

/// Decides which URLs webhooks may call.
class CallbackPolicy {
 public:
  virtual ~CallbackPolicy() = default;
  /// Error: invalid_callback_url for a URL that is not http(s) or is known to point to a private
  /// address or to a host that does not exist.
  [[nodiscard]] virtual Result<void> check(std::string_view url) = 0;
};

/// Asks the system, for as long as that takes.
[[nodiscard]] Resolution look_up(const std::string& host);

/// A lookup that takes longer than `patience` counts as unknown, and goes on in a thread of its own. While
/// `max_lookups` of them do, others are unknown at once. Thread-safe.
class SystemResolver final : public HostResolver {
 public:
  using LookUp = std::function<Resolution(const std::string&)>;
  static constexpr int max_lookups = 16;

  explicit SystemResolver(LookUp look_up_host = look_up,
                          std::chrono::milliseconds patience = std::chrono::seconds(2));
  Resolution resolve(const std::string& host) override;

 private:
  LookUp look_up_;
  std::chrono::milliseconds patience_;
  std::shared_ptr<std::atomic<int>> running_;  // shared with the threads, which may outlive this
};

/// False for addresses that are not globally reachable by IANA's special-purpose registries: loopback,
/// private, link-local, shared, documentation, multicast; also for such an IPv4 address embedded in an IPv6
/// one (mapped, compatible, translated, 6to4, Teredo).
[[nodiscard]] bool is_public(const IpAddress& address);

/// The parts of an http or https URL that determine where a request goes, as libcurl parses them.
struct CallbackTarget {
  std::string host;  // without IPv6 brackets; every spelling of IPv4 as a.b.c.d
  std::string port;
};

/// Error: invalid_callback_url, also for a URL with a user name.
[[nodiscard]] Result<CallbackTarget> parse_callback(std::string_view url);

/// Names that lead to this machine or its network whatever they resolve to: "localhost", "printer.local".
[[nodiscard]] bool is_local_name(std::string_view name);

/// Error: invalid_callback_url if one of them is not public or the name is local to this machine.
[[nodiscard]] Result<void> check_public(const CallbackTarget& target,
                                        const std::vector<IpAddress>& addresses);

/// http and https, and public addresses only, unless the operator allows others. Resolves names. One that
/// does not exist is refused; one for which no answer comes passes, since each delivery checks again.
class PublicCallbacks final : public CallbackPolicy {
 public:
  PublicCallbacks(HostResolver& resolver, bool allow_private)
      : resolver_(resolver), allow_private_(allow_private) {}
  Result<void> check(std::string_view url) override;

 private:
  HostResolver& resolver_;
  bool allow_private_;
};

}  // namespace esxserver
