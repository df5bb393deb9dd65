// Webhooks and their delivery attempts, and the outbox that keeps them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/name_table.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"

namespace esxserver {

enum class DeliveryStatus { pending, delivered, failed };
[[nodiscard]] std::span<const NamedValue<DeliveryStatus>> enum_names(DeliveryStatus any);  // for field lists
[[nodiscard]] std::string_view delivery_status_name(DeliveryStatus status);
[[nodiscard]] std::optional<DeliveryStatus> delivery_status_from_name(std::string_view name);

struct Delivery {
  std::string id = {};  // the same for all attempts: X-AIEA-Delivery
  std::string job_id = {}, partner_id = {}, url = {};
  DeliveryStatus status = DeliveryStatus::pending;
  int attempts = 0;  // started
  Time created_at = {}, next_attempt_at = {};
  int http_status = 0;          // of the last attempt; 0: no response
  std::string last_error = {};  // of the last attempt

  friend bool operator==(const Delivery&, const Delivery&) = default;
};

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

/// One delivery for each finished job with a webhook. JobStore::finish() fills the outbox. Errors:
/// service_unavailable, store_failed.
class WebhookOutbox {
 public:
  explicit WebhookOutbox(sql::Database& database) : database_(database) {}

  /// Claims the pending delivery that has been due longest until `until`, and counts the attempt. Leaves out
  /// those of busy receivers.
  [[nodiscard]] Result<std::optional<Delivery>> claim_due(Time now, Time until, const BusyReceivers& busy);

  /// Ends the attempt that `delivery` was claimed for, unless it has been claimed again since.
  [[nodiscard]] Result<void> record(const Delivery& delivery, const DeliveryResult& result);

  /// Newest first, at most `limit`.
  [[nodiscard]] Result<std::vector<Delivery>> list(std::optional<DeliveryStatus> status, int limit);

  /// Makes the delivery pending and due now, with all its attempts left. Error: not_found.
  [[nodiscard]] Result<void> resend(std::string_view id, Time now);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
