// WebhookSender: tells partners of jobs that ended.
#pragma once

#include "esxserver/domain/job_documents.h"
#include "esxserver/domain/settings.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/job_store.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/partner_store.h"
#include "esxserver/ports/webhook_outbox.h"
#include "esxserver/ports/webhook_transport.h"

namespace esxserver {

/// What a sender works with; all must outlive it.
struct SenderPorts {
  WebhookOutbox& outbox;
  JobStore& jobs;
  PartnerStore& partners;
  WebhookTransport& transport;
  UrlSigner& urls;
  Clock& clock;
  Log& log;
};

/// The body is what a read would answer at this moment; the signature is of exactly its bytes. A sender that
/// dies in an attempt leaves it to another, so a receiver may get one attempt twice; X-AIEA-Delivery tells.
class WebhookSender {
 public:
  WebhookSender(const SenderPorts& ports, const Settings& settings)
      : ports_(ports), settings_(settings), documents_(ports.urls, ports.clock, settings.retention) {}

  /// One attempt of one delivery, if one is due; false: none.
  [[nodiscard]] Result<bool> send_once();

 private:
  Result<WebhookRequest> request_for(const Delivery& delivery);
  DeliveryResult result_of(const Delivery& delivery, const WebhookAnswer& answer);

  SenderPorts ports_;
  Settings settings_;
  JobDocuments documents_;
};

}  // namespace esxserver
