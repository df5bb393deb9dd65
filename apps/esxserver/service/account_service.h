// AccountService: what signed-in users do with their accounts and credits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esxserver/domain/disposable_domains.h"
#include "esxserver/domain/pricing.h"
#include "esxserver/ports/account_store.h"
#include "esxserver/ports/attempt_store.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/code_store.h"
#include "esxserver/ports/credit_ledger.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/random.h"
#include "esxserver/service/code_issuer.h"

namespace esxserver {

/// The ports of the service; all must outlive it.
struct AccountPorts {
  CreditLedger& credits;
  CodeStore& codes;
  AccountStore& accounts;
  AttemptStore& attempts;
  SigningKeys& code_keys;
  Clock& clock;
  Random& random;
  Log& log;
};

/// The operator's choices.
struct AccountRules {
  Pricing pricing;
  DisposableDomains disposable_domains;
  std::string operator_email;
};

/// The result of a first login, or of any later one.
struct Bootstrap {
  bool granted = false;  // just now
  std::int64_t credits = 0;
  std::optional<std::string> blocked_reason;
};

/// Either the code was redeemed, or the user must wait because too many attempts failed.
struct RedeemAttempt {
  Redemption redemption;
  std::optional<Duration> wait;
};

/// A code with its text.
struct PendingCode {
  std::string code;
  CodeKind kind = CodeKind::signup;
  std::int64_t credits = 0;
  Time created_at;
  std::optional<Time> expires_at;
};

struct NewFeedback {
  std::string message;
  std::optional<int> rating;
  std::optional<std::string> category;
};

struct CreditReport {
  std::int64_t balance = 0;
  std::vector<CreditEntry> ledger;  // the latest, newest first
  std::optional<Agreement> accepted;
};

struct LineUsage {
  std::int64_t used = 0;
  std::optional<std::int64_t> cap;  // absent: unlimited
};

/// Thread-safe. Errors of every function: those of the stores.
class AccountService {
 public:
  AccountService(const AccountPorts& ports, AccountRules rules)
      : ports_(ports), rules_(std::move(rules)), issuer_(ports.code_keys, ports.random) {}

  /// Grants the signup credits once, unless the address is disposable.
  [[nodiscard]] Result<Bootstrap> bootstrap(const User& user);
  /// `code`: as typed. `address`: of the client. Errors: not_found, already_redeemed.
  [[nodiscard]] Result<RedeemAttempt> redeem(const User& user, std::string_view code,
                                             std::string_view address);
  /// Signup and purchase codes that were issued to the user's verified address, newest first.
  [[nodiscard]] Result<std::vector<PendingCode>> pending_codes(const User& user);
  /// Stores it and queues the mail to the operator with a reward code.
  [[nodiscard]] Result<Feedback> send_feedback(const User& user, const NewFeedback& feedback);
  [[nodiscard]] Result<Agreement> accept_agreement(const User& user);
  [[nodiscard]] Result<CreditReport> credits(const User& user);
  [[nodiscard]] Result<LineUsage> usage(const User& user);

  [[nodiscard]] const Pricing& pricing() const { return rules_.pricing; }

 private:
  std::vector<AttemptLimit> limits_of(const User& user, std::string_view address) const;
  Mail feedback_mail(const Feedback& feedback, const std::string& code);

  AccountPorts ports_;
  AccountRules rules_;
  CodeIssuer issuer_;
};

}  // namespace esxserver
