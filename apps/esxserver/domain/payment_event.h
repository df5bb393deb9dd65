// What the payment provider reports: sessions and events, in Stripe's JSON.
#pragma once

#include <optional>
#include <string_view>

#include "esxserver/domain/purchase.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/subscription.h"

namespace esxserver {

/// A session of the provider's API.
struct CheckoutSession {
  std::string id, url;               // url: empty once it is completed
  std::string status;                // "open", "complete", "expired"
  std::optional<Purchase> purchase;  // absent: it is not about a pack
};

/// The page of a portal session.
struct PortalSession {
  std::string id, url;
};

/// Errors: malformed_json.
[[nodiscard]] Result<CheckoutSession> read_checkout_session(std::string_view json);
[[nodiscard]] Result<PortalSession> read_portal_session(std::string_view json);

/// What an event changes; empty: nothing.
struct PaymentEvent {
  std::optional<Purchase> purchase;  // may be unpaid; a later event reports the payment
  std::optional<SoldSubscription> sale;
  std::optional<SubscriptionChange> change;
  std::string expired_session;
};

/// Error: malformed_json.
[[nodiscard]] Result<PaymentEvent> read_payment_event(std::string_view json);

}  // namespace esxserver
