// Delivery: a webhook and its delivery attempts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/domain/name_table.h"
#include "esxserver/domain/time.h"

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

}  // namespace esxserver
