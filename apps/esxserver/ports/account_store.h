// AccountStore: first logins, agreements, feedback and metered lines of users.
#pragma once

#include <optional>
#include <string_view>

#include "esxserver/domain/account.h"
#include "esxserver/domain/credits.h"
#include "esxserver/domain/mail.h"
#include "esxserver/domain/redeem_code.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/user.h"

namespace esxserver {

/// Lines of an import.
struct ImportedLines {
  std::string uid, ref;
  std::int64_t lines = 0;
};

/// Errors of every function: service_unavailable, store_failed.
class AccountStore {
 public:
  virtual ~AccountStore() = default;

  /// Records the first login of a user and posts the grant, if there is one, or neither. Returns whether
  /// the grant was posted just now.
  [[nodiscard]] virtual Result<bool> sign_up(const Identity& user, const std::optional<NewCreditEntry>& grant,
                                             Time now) = 0;

  /// Keeps the first acceptance of a version. Returns it.
  [[nodiscard]] virtual Result<Agreement> accept(std::string_view uid, const Agreement& agreement) = 0;
  /// The last one.
  [[nodiscard]] virtual Result<std::optional<Agreement>> accepted(std::string_view uid) = 0;

  /// Stores feedback, its reward and the mail about it, or nothing.
  [[nodiscard]] virtual Result<void> add_feedback(const Feedback& feedback, const RedeemCode& reward,
                                                  const Mail& mail) = 0;

  /// Meters the lines, once for each reference. False: nothing is metered, because the user's lines would
  /// exceed the cap. No race exceeds it.
  [[nodiscard]] virtual Result<bool> use_lines(const ImportedLines& lines, std::optional<std::int64_t> cap,
                                               Time now) = 0;
  [[nodiscard]] virtual Result<std::int64_t> lines_used(std::string_view uid) = 0;
};

}  // namespace esxserver
