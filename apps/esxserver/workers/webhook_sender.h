// WebhookSender: notifies partners of finished jobs.
#pragma once

#include <mutex>
#include <optional>

#include "esxserver/domain/settings.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/job_store.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/partner_store.h"
#include "esxserver/ports/webhook_outbox.h"
#include "esxserver/ports/webhook_transport.h"
#include "esxserver/service/job_documents.h"
#include "esxserver/workers/receiver_shares.h"

namespace esxserver {

/// The ports of a sender; all must outlive it.
struct SenderPorts {
  WebhookOutbox& outbox;
  JobStore& jobs;
  PartnerStore& partners;
  WebhookTransport& transport;
  UrlSigner& urls;
  Clock& clock;
  Log& log;
};

/// The body is the current document of the job; the signature covers exactly its bytes. If a sender dies
/// during an attempt, another repeats it, so a receiver may get an attempt twice with the same
/// X-AIEA-Delivery.
class WebhookSender {
 public:
  WebhookSender(const SenderPorts& ports, const Settings& settings)
      : ports_(ports), settings_(settings), documents_(ports.urls, ports.clock, settings.retention) {}

  /// How many attempts may be made at once for a partner, and to a host.
  static constexpr std::size_t share = 2;

  /// Makes one attempt of a delivery that is due; false: none is due whose partner and host have a share
  /// left. Any number of threads may call it.
  [[nodiscard]] Result<bool> send_once();

 private:
  Result<std::optional<Delivery>> claim();
  Result<void> attempt(const Delivery& delivery);
  Result<WebhookRequest> request_for(const Delivery& delivery);
  DeliveryResult result_of(const Delivery& delivery, const WebhookAnswer& answer);

  SenderPorts ports_;
  Settings settings_;
  JobDocuments documents_;
  std::mutex mutex_;  // of the shares; held while a delivery is claimed
  ReceiverShares in_progress_{share};
};

}  // namespace esxserver
