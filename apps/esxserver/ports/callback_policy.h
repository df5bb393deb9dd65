// CallbackPolicy: the URLs that webhooks may call.
#pragma once

#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver {

class CallbackPolicy {
 public:
  virtual ~CallbackPolicy() = default;
  /// Error: invalid_callback_url for a URL that is not http(s) or is known to point to a private
  /// address or to a host that does not exist.
  [[nodiscard]] virtual Result<void> check(std::string_view url) = 0;
};

}  // namespace esxserver
