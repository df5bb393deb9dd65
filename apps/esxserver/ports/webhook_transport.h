// WebhookTransport: one POST to a partner's address.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "esxserver/domain/time.h"

namespace esxserver {

struct WebhookRequest {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;  // sent as these bytes
  Duration timeout{};
};

struct WebhookAnswer {
  int http_status = 0;  // 0: none came
  std::string error;    // why none came
};

class WebhookTransport {
 public:
  virtual ~WebhookTransport() = default;
  /// Follows no redirect, and goes to no address that the server may not call.
  [[nodiscard]] virtual WebhookAnswer post(const WebhookRequest& request) = 0;
};

}  // namespace esxserver
