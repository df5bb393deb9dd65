// Purchases in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/purchase_store.h"

namespace esxserver::sql {

class SqlPurchaseStore final : public PurchaseStore {
 public:
  explicit SqlPurchaseStore(Database& database) : database_(database) {}

  Result<RedeemCode> record(const Purchase& purchase, const RedeemCode& code, Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
