// WebhookTransport: a POST to a partner's URL; and its implementation with libcurl.
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

class WebhookTransport {
 public:
  virtual ~WebhookTransport() = default;
  /// Follows no redirects and calls only addresses that the server may call.
  [[nodiscard]] virtual WebhookAnswer post(const WebhookRequest& request) = 0;
};

/// Sends webhooks with libcurl. Resolves the host once, checks every address, and pins the connection to the
/// checked addresses. No redirects, no proxy, no other protocol. Reads only the status of the response.
/// Thread-safe.
class CurlTransport final : public WebhookTransport {
 public:
  explicit CurlTransport(bool allow_private);
  WebhookAnswer post(const WebhookRequest& request) override;

 private:
  bool allow_private_;
};

}  // namespace esxserver
