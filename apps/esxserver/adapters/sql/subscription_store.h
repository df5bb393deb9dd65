// Subscriptions in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/subscription_store.h"

namespace esxserver::sql {

class SqlSubscriptionStore final : public SubscriptionStore {
 public:
  explicit SqlSubscriptionStore(Database& database) : database_(database) {}

  Result<std::string> record(const SubscriptionChange& change) override;
  Result<void> record_sale(const SoldSubscription& sale, Time now) override;
  Result<bool> is_customer(std::string_view uid, std::string_view customer_id) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
