// CodeStore: redeem codes, and who redeemed them.
#pragma once

#include <string_view>
#include <vector>

#include "esxserver/domain/redeem_code.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// Who redeems a code.
struct Redeemer {
  std::string uid;
  std::string verified_email;  // lower case; empty: none
};

/// What an attempt led to.
struct Redemption {
  bool already_yours = false;  // the user has redeemed it before
  std::int64_t credits = 0;    // of the code
  std::int64_t balance = 0;    // afterwards

  friend bool operator==(const Redemption&, const Redemption&) = default;
};

/// Errors of every function: service_unavailable, store_failed.
class CodeStore {
 public:
  virtual ~CodeStore() = default;

  /// Adds the code, unless one with its reference is there. Returns the one that is.
  [[nodiscard]] virtual Result<RedeemCode> add(const RedeemCode& code) = 0;

  /// Redeems the code and adds its credits to the ledger, or neither. `entry_id`: of the row of the ledger.
  /// Errors: not_found (unknown, expired, revoked, or of another address), already_redeemed.
  [[nodiscard]] virtual Result<Redemption> redeem(std::string_view hash, const Redeemer& redeemer,
                                                  std::string_view entry_id, Time now) = 0;

  /// Codes of an address that can be redeemed, newest first.
  [[nodiscard]] virtual Result<std::vector<RedeemCode>> pending(std::string_view email, Time now) = 0;

  /// Newest first.
  [[nodiscard]] virtual Result<std::vector<RedeemCode>> list() = 0;

  /// A revoked code cannot be redeemed. Errors: not_found, already_redeemed.
  [[nodiscard]] virtual Result<void> revoke(std::string_view id, Time now) = 0;
};

}  // namespace esxserver
