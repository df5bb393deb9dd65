// SubscriptionStore: who is subscribed to which tier.
#pragma once

#include <string_view>

#include "esxserver/domain/result.h"
#include "esxserver/domain/subscription.h"

namespace esxserver {

/// Errors of every function: service_unavailable, store_failed. UserStore::plan has the active subscription.
class SubscriptionStore {
 public:
  virtual ~SubscriptionStore() = default;

  /// Records the change, unless a later one is recorded. A change without a uid and about an unknown
  /// subscription is not recorded. Returns the uid of the user who became or ceased to be a member by it;
  /// empty: nobody.
  [[nodiscard]] virtual Result<std::string> record(const SubscriptionChange& change) = 0;

  /// Records the sale, once for each session. The user's hold on a founder spot becomes a sold spot.
  [[nodiscard]] virtual Result<void> record_sale(const SoldSubscription& sale, Time now) = 0;

  /// Whether the provider's customer is that of a subscription of the user, active or not.
  [[nodiscard]] virtual Result<bool> is_customer(std::string_view uid, std::string_view customer_id) = 0;
};

}  // namespace esxserver
