// The payment provider over the Stripe API, with libcurl.
#pragma once

#include <string>

#include "esxserver/billing/payments.h"

namespace esxserver::payments {

/// Sessions carry the uid, the pack and its credits as metadata, so a later change of prices does not change
/// what was bought.
class Stripe final : public Payments {
 public:
  /// `base_url`: "https://api.stripe.com", or a compatible server.
  Stripe(std::string base_url, std::string secret_key);

  Result<HostedPage> check_out(const CheckoutOrder& order) override;
  Result<HostedPage> subscribe(const SubscriptionOrder& order) override;
  Result<Purchase> purchase(std::string_view session_id) override;
  Result<bool> close(std::string_view session_id) override;
  Result<HostedPage> portal(const PortalOrder& order) override;

 private:
  Result<HostedPage> open_session(const std::string& form, const std::string& idempotency_key);

  std::string base_url_, secret_key_;
};

}  // namespace esxserver::payments
