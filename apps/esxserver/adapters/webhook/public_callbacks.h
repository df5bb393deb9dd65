// Callback policy: http and https, and public addresses only, unless the operator allows others.
#pragma once

#include "esxserver/ports/callback_policy.h"
#include "esxserver/ports/host_resolver.h"

namespace esxserver {

/// Resolves names. One that does not exist is refused; one for which no answer comes passes, since each
/// delivery checks again.
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
