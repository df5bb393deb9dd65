// WebhookTransport: a POST to a partner's URL.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "esxserver/base/time.h"

namespace esxserver {

struct WebhookRequest {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;  // sent byte for byte
  Duration timeout{};
};

struct WebhookAnswer {
  int http_status = 0;  // 0: no response
  std::string error;    // why there is no response
};

/// Sends webhooks with libcurl. Resolves the host once, checks every address, and pins the connection to the
/// checked addresses. No redirects, no proxy, no other protocol. Reads only the status of the response.
/// Thread-safe.
class WebhookTransport {
 public:
  explicit WebhookTransport(bool allow_private);
  [[nodiscard]] WebhookAnswer post(const WebhookRequest& request);

 private:
  bool allow_private_;
};

}  // namespace esxserver
