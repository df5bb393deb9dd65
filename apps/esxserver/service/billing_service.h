// BillingService: buying packs of credits.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "esxserver/domain/payment_event.h"
#include "esxserver/domain/pricing.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/payments.h"
#include "esxserver/ports/purchase_store.h"
#include "esxserver/ports/random.h"
#include "esxserver/service/code_issuer.h"

namespace esxserver {

/// The ports of the service; all must outlive it.
struct BillingPorts {
  Payments* payments = nullptr;  // null: not configured
  PurchaseStore& purchases;
  SigningKeys& code_keys;
  Clock& clock;
  Random& random;
  Log& log;
};

/// The operator's choices.
struct BillingRules {
  Pricing pricing;
  std::string webhook_secret;             // empty: not configured
  std::function<std::string()> base_url;  // to which the provider's pages lead back
};

/// A purchase, and its code once it is paid.
struct PurchaseClaim {
  std::optional<std::string> code;
  std::int64_t credits = 0;
};

/// Thread-safe. Errors of every function: service_unavailable, also if the provider is not configured; those
/// of the stores.
class BillingService {
 public:
  BillingService(const BillingPorts& ports, BillingRules rules)
      : ports_(ports), rules_(std::move(rules)), issuer_(ports.code_keys, ports.random) {}

  [[nodiscard]] bool enabled() const { return ports_.payments != nullptr; }
  [[nodiscard]] const Pricing& pricing() const { return rules_.pricing; }

  /// A page where the user pays for the pack. Error: invalid_request for an unknown pack.
  [[nodiscard]] Result<HostedPage> check_out(const User& user, std::string_view pack_id);
  /// Asks the provider about the session. Error: not_found, also for the session of another user.
  [[nodiscard]] Result<PurchaseClaim> claim(const User& user, std::string_view session_id);
  /// Handles an event of the provider. `signature`: of the header Stripe-Signature. Error: invalid_request
  /// for a forged or late signature and for a payload that cannot be read.
  [[nodiscard]] Result<void> receive(std::string_view signature, std::string_view payload);

 private:
  Result<RedeemCode> record(const Purchase& purchase);

  BillingPorts ports_;
  BillingRules rules_;
  CodeIssuer issuer_;
};

}  // namespace esxserver
