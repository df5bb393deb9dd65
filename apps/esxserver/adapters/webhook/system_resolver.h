// Host names as this machine resolves them.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "esxserver/ports/host_resolver.h"

namespace esxserver {

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

}  // namespace esxserver
