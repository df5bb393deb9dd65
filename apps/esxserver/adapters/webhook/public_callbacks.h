// Callback policy: http and https, and public addresses only, unless the operator allows others.
#pragma once

#include "esxserver/ports/callback_policy.h"

namespace esxserver {

/// Resolves names. A name that cannot be resolved (now) passes, since each delivery checks again.
class PublicCallbacks final : public CallbackPolicy {
 public:
  explicit PublicCallbacks(bool allow_private) : allow_private_(allow_private) {}
  Result<void> check(std::string_view url) override;

 private:
  bool allow_private_;
};

}  // namespace esxserver
