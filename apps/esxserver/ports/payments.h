// Payments: the payment provider.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/pricing.h"
#include "esxserver/domain/purchase.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/user.h"

namespace esxserver {

/// What a user is about to buy.
struct CheckoutOrder {
  CreditPack pack;
  std::string currency;
  std::string uid, email;  // email: empty if it is not known
  std::string success_url, cancel_url;
  std::string idempotency_key;  // repeated requests with it make one session
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
  /// Error: not_found, also for a session that is not about a pack.
  [[nodiscard]] virtual Result<Purchase> purchase(std::string_view session_id) = 0;
};

}  // namespace esxserver
