// How many of the senders a partner and a host occupy, so that one that hangs leaves some for all others.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "esxserver/ports/webhook_outbox.h"

namespace esxserver {

/// "https://hooks.example:8443" of a URL: its scheme, host and port.
[[nodiscard]] std::string_view origin_of(std::string_view url);

class ReceiverShares {
 public:
  /// `share`: attempts that may be made at once for a partner, and to a host.
  explicit ReceiverShares(std::size_t share) : share_(share) {}

  void add(const Delivery& delivery);
  void remove(const Delivery& delivery);
  /// Those that have their share.
  [[nodiscard]] BusyReceivers busy() const;

 private:
  using Counts = std::map<std::string, std::size_t, std::less<>>;
  [[nodiscard]] std::vector<std::string> at_share(const Counts& counts) const;

  const std::size_t share_;
  Counts partners_, origins_;
};

}  // namespace esxserver
