// The payment provider: what users buy there, its sessions, events and signatures, and the requests to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/accounts/user.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/billing/pricing.h"

namespace esxserver {

/// A checkout session of the provider, for a pack.
struct Purchase {
  std::string session_id;
  std::string uid, email;  // of the buyer, one may be empty; lower case
  std::string pack_id;
  std::int64_t credits = 0, amount_cents = 0;
  std::string currency;
  bool paid = false;

  friend bool operator==(const Purchase&, const Purchase&) = default;
};

/// What an event of the provider says about a subscription.
struct SubscriptionChange {
  std::string id = {}, customer_id = {};  // of the provider
  std::string uid = {}, tier = {};        // empty: what is known stays
  bool is_active = false;
  Time happened_at{};  // in whole seconds
  int step = 0;        // orders the events of one second: created, updated, deleted

  friend bool operator==(const SubscriptionChange&, const SubscriptionChange&) = default;
};

/// A checkout session that started a subscription.
struct SoldSubscription {
  std::string session_id, uid;
  bool is_founder = false;  // it took one of the founder spots
  std::int64_t amount_cents = 0;
  std::string currency;

  friend bool operator==(const SoldSubscription&, const SoldSubscription&) = default;
};

// What the payment provider reports, in Stripe's JSON.

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

/// How far the time of a signature may be from now.
inline constexpr Duration payment_signature_tolerance = std::chrono::minutes(5);

/// Checks the signature of a webhook of the payment provider (Stripe's scheme). `header`:
/// "t=1492774577,v1=5257a8…,v1=…": the time in seconds, and HMAC-SHA256 of "TIME.BODY" in hex, one for each
/// secret in use. True if one of them is right and the time is within the tolerance. Source:
/// docs.stripe.com/webhooks, "Verify webhook signatures manually".
[[nodiscard]] bool is_payment_signature(std::string_view header, std::string_view body,
                                        std::string_view secret, Time now);

/// Who buys, and where the provider's pages lead back.
struct CheckoutTerms {
  std::string currency;
  std::string uid, email;  // email: empty if it is not known
  std::string success_url, cancel_url;
  std::string idempotency_key;  // repeated requests with it make one session
};

/// What a user is about to buy.
struct CheckoutOrder {
  CreditPack pack;
  CheckoutTerms terms;
};

/// What a user is about to subscribe to.
struct SubscriptionOrder {
  Tier tier = {};
  bool is_annual = false;
  std::string coupon = {};  // empty: none
  bool is_founder = false;
  bool takes_promotion_codes = false;   // never with a coupon
  std::optional<Time> expires_at = {};  // of the page; absent: the provider's default
  CheckoutTerms terms = {};
};

struct PortalOrder {
  std::string customer_id, return_url, idempotency_key;
};

/// A page of the provider.
struct HostedPage {
  std::string url, session_id;
};

/// The payment provider over the Stripe API. Sessions carry the uid, the pack and its credits as metadata, so
/// a later change of prices does not change what was bought. Errors of every function: service_unavailable,
/// also if the provider answers nonsense. Every call ends within seconds. Thread-safe.
class Payments {
 public:
  /// `base_url`: "https://api.stripe.com", or a compatible server.
  Payments(std::string base_url, std::string secret_key);

  [[nodiscard]] Result<HostedPage> check_out(const CheckoutOrder& order);
  [[nodiscard]] Result<HostedPage> subscribe(const SubscriptionOrder& order);
  /// Error: not_found, also for a session that is not about a pack.
  [[nodiscard]] Result<Purchase> purchase(std::string_view session_id);
  /// Ends an open session, so nobody can pay it. False: it was completed before.
  [[nodiscard]] Result<bool> close(std::string_view session_id);
  /// Where a customer manages subscriptions.
  [[nodiscard]] Result<HostedPage> portal(const PortalOrder& order);

 private:
  Result<HostedPage> open_session(const std::string& form, const std::string& idempotency_key);

  std::string base_url_, secret_key_;
};

}  // namespace esxserver
