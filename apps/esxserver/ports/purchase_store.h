// PurchaseStore: paid packs, and their codes.
#pragma once

#include <string_view>

#include "esxserver/domain/purchase.h"
#include "esxserver/domain/redeem_code.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// Errors: service_unavailable, store_failed.
class PurchaseStore {
 public:
  virtual ~PurchaseStore() = default;

  /// Records the paid purchase with its code, unless it is recorded. Returns the code that is stored. Error:
  /// not_found if the code of a recorded purchase was deleted with its user.
  [[nodiscard]] virtual Result<RedeemCode> record(const Purchase& purchase, const RedeemCode& code,
                                                  Time now) = 0;
};

}  // namespace esxserver
