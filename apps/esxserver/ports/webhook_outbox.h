// WebhookOutbox: one delivery for each finished job with a webhook.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/delivery.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// The result of an attempt, and what is next.
struct DeliveryResult {
  DeliveryStatus status = DeliveryStatus::pending;
  Time next_attempt_at;  // of a pending delivery
  int http_status = 0;
  std::string error;
};

/// Whose deliveries have to wait for attempts in progress. An origin is scheme, host and port of a URL.
struct BusyReceivers {
  std::vector<std::string> partners, origins;
};

/// JobStore::finish() fills the outbox. Errors: service_unavailable, store_failed.
class WebhookOutbox {
 public:
  virtual ~WebhookOutbox() = default;

  /// Claims the pending delivery that has been due longest until `until`, and counts the attempt. Leaves out
  /// those of busy receivers.
  [[nodiscard]] virtual Result<std::optional<Delivery>> claim_due(Time now, Time until,
                                                                  const BusyReceivers& busy) = 0;

  /// Ends the attempt that `delivery` was claimed for, unless it has been claimed again since.
  [[nodiscard]] virtual Result<void> record(const Delivery& delivery, const DeliveryResult& result) = 0;

  /// Newest first, at most `limit`.
  [[nodiscard]] virtual Result<std::vector<Delivery>> list(std::optional<DeliveryStatus> status,
                                                           int limit) = 0;

  /// Makes the delivery pending and due now, with all its attempts left. Error: not_found.
  [[nodiscard]] virtual Result<void> resend(std::string_view id, Time now) = 0;
};

}  // namespace esxserver
