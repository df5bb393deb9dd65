// CallbackPolicy: where webhooks may go.
#pragma once

#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver {

class CallbackPolicy {
 public:
  virtual ~CallbackPolicy() = default;
  /// Error: invalid_callback_url, for what is not http(s) or is known to point to a private address.
  [[nodiscard]] virtual Result<void> check(std::string_view url) = 0;
};

}  // namespace esxserver
