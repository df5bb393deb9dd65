// What the payment provider reports: sessions and events, in Stripe's JSON.
#pragma once

#include <optional>
#include <string_view>

#include "esxserver/domain/purchase.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// A session of the provider's API.
struct CheckoutSession {
  std::string id, url;               // url: empty once it is completed
  std::optional<Purchase> purchase;  // absent: it is not about a pack
};

/// Error: malformed_json.
[[nodiscard]] Result<CheckoutSession> read_checkout_session(std::string_view json);

/// The session of an event that may complete a checkout; nullopt: the event is about something else. Error:
/// malformed_json.
[[nodiscard]] Result<std::optional<CheckoutSession>> read_payment_event(std::string_view json);

}  // namespace esxserver
