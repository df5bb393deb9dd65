// Webhooks and their delivery attempts, and the outbox that keeps them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/field_types.h"
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

/// Which part of a list.
struct DeliveryPart {
  std::string after = {}, query = {};  // empty: from the newest; any
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

  /// Newest first, at most `limit`. `part`: what the list goes on after, and a part of id, job, partner or
  /// URL. Error: validation_failed, where is "after", for a delivery that does not exist.
  [[nodiscard]] Result<std::vector<Delivery>> list(std::optional<DeliveryStatus> status, int limit,
                                                   const DeliveryPart& part = {});

  /// Makes the delivery pending and due now, with all its attempts left. Error: not_found.
  [[nodiscard]] Result<void> resend(std::string_view id, Time now);

 private:
  sql::Database& database_;
};

/// What administrators see.
struct ResentDelivery {
  std::string delivery_id;
  DeliveryStatus status = DeliveryStatus::pending;
};

[[nodiscard]] inline std::optional<Time> next_attempt_of(const Delivery& delivery) {
  return delivery.status == DeliveryStatus::pending ? std::optional(delivery.next_attempt_at) : std::nullopt;
}

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::ResentDelivery> {
  using Delivery = esxserver::ResentDelivery;
  static constexpr std::string_view name = "ResentDelivery", text = "A delivery that is sent again.";
  static constexpr auto rows =
      std::tuple(field("delivery_id", &Delivery::delivery_id, "Identifier of the delivery."),
                 field("status", &Delivery::status, "Status of the delivery."));
};

template <>
struct estimate::FieldList<esxserver::Delivery> {
  using Delivery = esxserver::Delivery;
  static constexpr std::string_view name = "Delivery", text = "A webhook and its attempts.";
  static constexpr auto rows =
      std::tuple(field("delivery_id", &Delivery::id, "Identifier of the delivery."),
                 field("job_id", &Delivery::job_id, "Its job."),
                 field("partner_id", &Delivery::partner_id, "Its partner."),
                 field("url", &Delivery::url, "The receiver."),
                 field("status", &Delivery::status, "Status of the delivery."),
                 field("attempts", &Delivery::attempts, "Number of attempts."),
                 field("http_status", &Delivery::http_status, "Response to the last attempt; 0: none."),
                 field("last_error", &Delivery::last_error, "Error of the last attempt."),
                 field("created_at", &Delivery::created_at, "When the job ended."),
                 computed("next_attempt_at", &esxserver::next_attempt_of, "Pending deliveries only."));
};
