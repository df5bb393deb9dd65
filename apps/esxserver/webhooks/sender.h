// WebhookSender: notifies partners of finished jobs, and shares its threads among the receivers.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/accounts/partners.h"
#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/result_urls.h"
#include "esxserver/conversions/store.h"
#include "esxserver/webhooks/outbox.h"
#include "esxserver/webhooks/transport.h"

namespace esxserver {

/// "https://hooks.example:8443" of a URL: its scheme, host and port.
[[nodiscard]] std::string_view origin_of(std::string_view url);

/// How many of the senders a partner and a host occupy, so that one that hangs leaves some for all others.
class ReceiverShares {
 public:
  /// `share`: attempts that may be made at once for a partner, and to a host.
  explicit ReceiverShares(std::size_t share) : share_(share) {}

  void add(const Delivery& delivery);
  void remove(const Delivery& delivery);
  /// Those that have their share.
  [[nodiscard]] BusyReceivers busy() const;

 private:
  using Counts = std::map<std::string, std::size_t, std::less<>>;
  [[nodiscard]] std::vector<std::string> at_share(const Counts& counts) const;

  const std::size_t share_;
  Counts partners_, origins_;
};

/// Notifies partners of finished jobs. The body is the current document of the job; the signature covers
/// exactly its bytes. If a sender dies during an attempt, another repeats it, so a receiver may get an
/// attempt twice with the same X-AIEA-Delivery. Everything given must outlive it.
class WebhookSender {
 public:
  WebhookSender(sql::Database& database, WebhookTransport& transport, UrlSigner& urls, const System& system,
                const Settings& settings)
      : outbox_(database),
        jobs_(database),
        partners_(database),
        transport_(transport),
        clock_(system.clock),
        log_(system.log),
        settings_(settings),
        documents_(urls, system.clock, settings.retention) {}

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

  WebhookOutbox outbox_;
  JobStore jobs_;
  PartnerStore partners_;
  WebhookTransport& transport_;
  Clock& clock_;
  Log& log_;
  Settings settings_;
  JobDocuments documents_;
  std::mutex mutex_;  // of the shares; held while a delivery is claimed
  ReceiverShares in_progress_{share};
};

}  // namespace esxserver
