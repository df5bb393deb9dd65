// Sends webhooks with libcurl.
#pragma once

#include "esxserver/ports/webhook_transport.h"

namespace esxserver {

/// Resolves the host once, checks every address, and pins the connection to the checked addresses. No
/// redirects, no proxy, no other protocol. Reads only the status of the response.
/// Thread-safe.
class CurlTransport final : public WebhookTransport {
 public:
  explicit CurlTransport(bool allow_private);
  WebhookAnswer post(const WebhookRequest& request) override;

 private:
  bool allow_private_;
};

}  // namespace esxserver
