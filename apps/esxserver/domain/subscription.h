// Subscription: a tier that a user pays for by month or year.
#pragma once

#include <cstdint>
#include <string>

#include "esxserver/domain/time.h"

namespace esxserver {

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

}  // namespace esxserver
