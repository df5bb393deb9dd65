// CreditLedger: every change of every user's credits.
#pragma once

#include <string_view>
#include <vector>

#include "esxserver/domain/credits.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// What a user pays for. `id` and `created_at` are for a new row.
struct Charge {
  std::string id, uid;
  std::int64_t credits = 0;  // more than zero
  std::string ref;           // what is paid for: "import:UID:HASH"
  std::optional<std::string> note;
  Time created_at;
};

/// Append-only. A balance is the sum of the user's rows; no race makes it negative, and none posts a
/// reference twice. Errors of every function: service_unavailable, store_failed.
class CreditLedger {
 public:
  virtual ~CreditLedger() = default;

  /// Adds a row. If its reference is already there, for whatever user, returns that row instead. Error:
  /// insufficient_credits.
  [[nodiscard]] virtual Result<PostedCredit> post(const NewCreditEntry& entry) = 0;

  /// Takes the credits, once for each reference until it is refunded: after a refund, the next charge takes
  /// them again, and its row has the reference "REF#2", and so on. Keep the row's reference for refund().
  /// Error: insufficient_credits.
  [[nodiscard]] virtual Result<PostedCredit> charge(const Charge& charge) = 0;

  /// Gives back what the charge took, once. `charge_ref`: of the row of the charge. `id`: of the new row.
  /// Error: not_found if the user has no such charge.
  [[nodiscard]] virtual Result<PostedCredit> refund(std::string_view uid, std::string_view charge_ref,
                                                    std::string_view id, Time now) = 0;

  [[nodiscard]] virtual Result<std::int64_t> balance(std::string_view uid) = 0;

  /// The last rows, newest first. `limit`: 0 for all.
  [[nodiscard]] virtual Result<std::vector<CreditEntry>> rows(std::string_view uid, int limit) = 0;

  /// Recomputes every balance.
  [[nodiscard]] virtual Result<LedgerCheck> check() = 0;
};

}  // namespace esxserver
