// Webhooks by libcurl.
#pragma once

#include "esxserver/ports/webhook_transport.h"

namespace esxserver {

/// The host is looked up once, every address checked, and the connection pinned to what was checked. No
/// redirects, no proxy, no other protocol, and of the answer no more is read than its status.
/// For any number of threads.
class CurlTransport final : public WebhookTransport {
 public:
  explicit CurlTransport(bool allow_private);
  WebhookAnswer post(const WebhookRequest& request) override;

 private:
  bool allow_private_;
};

}  // namespace esxserver
