// Payments: the payment provider.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/domain/pricing.h"
#include "esxserver/domain/purchase.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/user.h"

namespace esxserver {

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

/// Errors of every function: service_unavailable, also if the provider answers nonsense. Every call ends
/// within seconds. Thread-safe.
class Payments {
 public:
  virtual ~Payments() = default;

  [[nodiscard]] virtual Result<HostedPage> check_out(const CheckoutOrder& order) = 0;
  [[nodiscard]] virtual Result<HostedPage> subscribe(const SubscriptionOrder& order) = 0;
  /// Error: not_found, also for a session that is not about a pack.
  [[nodiscard]] virtual Result<Purchase> purchase(std::string_view session_id) = 0;
  /// Ends an open session, so nobody can pay it. False: it was completed before.
  [[nodiscard]] virtual Result<bool> close(std::string_view session_id) = 0;
  /// Where a customer manages subscriptions.
  [[nodiscard]] virtual Result<HostedPage> portal(const PortalOrder& order) = 0;
};

}  // namespace esxserver
