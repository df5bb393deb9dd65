// Billing: packs of credits and subscriptions, and their routes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "esxserver/base/system.h"
#include "esxserver/base/work_queue.h"
#include "esxserver/billing/codes.h"
#include "esxserver/billing/payments.h"
#include "esxserver/billing/pricing.h"
#include "esxserver/billing/store.h"
#include "esxserver/http/route.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

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
  bool credited = false;  // the credits are on the balance
};

/// Thread-safe. Everything given must outlive it. Errors of every function: service_unavailable, also if the
/// provider is not configured; those of the stores.
class BillingService {
 public:
  /// `payments`: null if no provider is configured.
  BillingService(Payments* payments, sql::Database& database, const System& system, BillingRules rules)
      : payments_(payments),
        purchases_(database),
        subscriptions_(database),
        founders_(database),
        system_(system),
        rules_(std::move(rules)),
        issuer_(database, system.random),
        provider_(max_asking, max_waiting) {}

  [[nodiscard]] bool enabled() const { return payments_ != nullptr; }
  [[nodiscard]] const Pricing& pricing() const { return rules_.pricing; }

  /// A page where the user pays for the pack. Error: invalid_request for an unknown pack.
  [[nodiscard]] Result<HostedPage> check_out(const User& user, std::string_view pack_id);
  /// A page where the user subscribes to the tier. The coupons are the founder's for a year, while there are
  /// spots, and the intro's for a month. Error: invalid_request for an unknown tier.
  [[nodiscard]] Result<HostedPage> subscribe(const User& user, std::string_view tier, bool is_annual);
  /// A page where the user manages subscriptions. Error: not_found, also for the customer of another user.
  [[nodiscard]] Result<HostedPage> portal(const User& user, const std::string& customer_id);
  /// How many founder spots are left. Works without a provider.
  [[nodiscard]] Result<int> founder_spots_left();
  /// Asks the provider about the session. Error: not_found, also for the session of another user.
  [[nodiscard]] Result<PurchaseClaim> claim(const User& user, std::string_view session_id);
  /// Handles an event of the provider. `signature`: of the header Stripe-Signature. Error: invalid_request
  /// for a forged or late signature and for a payload that cannot be read.
  [[nodiscard]] Result<void> receive(std::string_view signature, std::string_view payload);

 private:
  static constexpr int max_asking = 8, max_waiting = 64;

  /// The permission to ask the provider.
  Result<WorkQueue::Turn> turn();
  CheckoutTerms terms_of(const User& user) const;
  Result<bool> hold_founder_spot(const std::string& uid, const std::string& hold_id);
  Result<RedeemCode> record(const Purchase& purchase);
  Result<void> record_subscription(const PaymentEvent& event);

  Payments* const payments_;
  PurchaseStore purchases_;
  SubscriptionStore subscriptions_;
  FounderSpots founders_;
  const System system_;
  const BillingRules rules_;
  CodeIssuer issuer_;
  WorkQueue provider_;  // so that a slow provider does not get all requests at once
};

/// /api/v1/billing/*. The services must outlive the routes.
[[nodiscard]] std::vector<http::Route> billing_routes(SignIn& sign_in, BillingService& billing);

}  // namespace esxserver
