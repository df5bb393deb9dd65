// The policy of callbacks: http and https, and to public addresses only unless the operator allows others.
#pragma once

#include "esxserver/ports/callback_policy.h"

namespace esxserver {

/// Names are looked up; one that is not known (now) passes, since each delivery checks again.
class PublicCallbacks final : public CallbackPolicy {
 public:
  explicit PublicCallbacks(bool allow_private) : allow_private_(allow_private) {}
  Result<void> check(std::string_view url) override;

 private:
  bool allow_private_;
};

}  // namespace esxserver
