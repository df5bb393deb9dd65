// Accounts of users: first logins, agreements, feedback, metered lines. Their store, service and routes.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/attempts.h"
#include "esxserver/accounts/storage_quota.h"
#include "esxserver/accounts/user.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/billing/codes.h"
#include "esxserver/billing/credits.h"
#include "esxserver/billing/pricing.h"
#include "esxserver/http/route.h"
#include "esxserver/mail/mail.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/database.h"

namespace esxserver {

/// An acceptance of a version of the agreement.
struct Agreement {
  std::string version;
  Time accepted_at;

  friend bool operator==(const Agreement&, const Agreement&) = default;
};

/// What a user thinks of the product.
struct Feedback {
  std::string id;          // a random UUID
  std::string uid, email;  // email: of the token; empty if it has none
  std::string message;
  std::optional<int> rating;
  std::optional<std::string> category;
  Time created_at;

  friend bool operator==(const Feedback&, const Feedback&) = default;
};

/// The domain of a mail address as the domain name system has it: lower case, ASCII (IDNA, by the mapping of
/// UTS #46, which also drops invisible characters), without a final dot. nullopt: the address is malformed.
[[nodiscard]] std::optional<std::string> mail_domain(std::string_view email);

/// Domains of addresses that anybody gets for a few minutes.
class DisposableDomains {
 public:
  /// `text`: a domain per line; empty lines and lines that begin with # are skipped. Error: invalid_usage
  /// names every line that is not a domain.
  [[nodiscard]] static Result<DisposableDomains> read(std::string_view text);

  /// Whether the address is at one of the domains or at a subdomain; a malformed one is not.
  [[nodiscard]] bool contains(std::string_view email) const;

 private:
  std::set<std::string, std::less<>> domains_;  // lower case
};

/// The list that is part of the program; its first lines name source and license.
[[nodiscard]] std::string_view bundled_disposable_domains();

/// Lines of an import.
struct ImportedLines {
  std::string uid, ref;
  std::int64_t lines = 0;
};

/// First logins, agreements, feedback and metered lines. Errors of every function: service_unavailable,
/// store_failed.
class AccountStore {
 public:
  explicit AccountStore(sql::Database& database) : database_(database) {}

  /// Records the first login of a user and posts the grant, if there is one, or neither. Returns whether
  /// the grant was posted just now.
  [[nodiscard]] Result<bool> sign_up(const Identity& user, const std::optional<NewCreditEntry>& grant,
                                     Time now);

  /// Keeps the first acceptance of a version. Returns it.
  [[nodiscard]] Result<Agreement> accept(std::string_view uid, const Agreement& agreement);
  /// The last one.
  [[nodiscard]] Result<std::optional<Agreement>> accepted(std::string_view uid);

  /// Stores feedback, its reward and the mail about it, or nothing. If the reward's reference has one
  /// already, there is no other, and the mail is `without_reward`. Returns whether there is a new one.
  [[nodiscard]] Result<bool> add_feedback(const Feedback& feedback, const RedeemCode& reward,
                                          const Mail& mail, const Mail& without_reward);

  /// Meters the lines, once for each reference. False: nothing is metered, because the user's lines would
  /// exceed the cap. No race exceeds it.
  [[nodiscard]] Result<bool> use_lines(const ImportedLines& lines, std::optional<std::int64_t> cap, Time now);
  [[nodiscard]] Result<std::int64_t> lines_used(std::string_view uid);
  [[nodiscard]] Result<StorageUse> storage_used(std::string_view uid);

 private:
  sql::Database& database_;
};

/// The operator's choices.
struct AccountRules {
  Pricing pricing;
  DisposableDomains disposable_domains;
  std::string operator_email;
  StorageLimits storage = {};
  std::string agreement = {};  // the text that users accept; empty: this server does not have it
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

/// Feedback that was stored, or how long the user must wait because too much came.
struct FeedbackAttempt {
  std::string id;
  bool rewarded = false;  // once a month
  std::optional<Duration> wait;
};

struct CreditReport {
  std::int64_t balance = 0;
  std::vector<CreditEntry> ledger;  // the latest, newest first
  std::optional<Agreement> accepted;
};

struct AccountUsage {
  std::int64_t lines = 0;
  std::optional<std::int64_t> lines_cap;  // absent: unlimited
  StorageUse storage;
  StorageLimits limits;
};

/// What signed-in users do with their accounts and credits. Thread-safe. Everything given must outlive it.
/// Errors of every function: those of the stores.
class AccountService {
 public:
  AccountService(sql::Database& database, const System& system, AccountRules rules)
      : credits_(database),
        codes_(database),
        accounts_(database),
        attempts_(database),
        system_(system),
        rules_(std::move(rules)),
        issuer_(database, system.random) {}

  /// Grants the signup credits once, unless the address is disposable.
  [[nodiscard]] Result<Bootstrap> bootstrap(const User& user);
  /// `code`: as typed. `address`: of the client. Errors: not_found, already_redeemed.
  [[nodiscard]] Result<RedeemAttempt> redeem(const User& user, std::string_view code,
                                             std::string_view address);
  /// Signup and purchase codes that were issued to the user's verified address, newest first.
  [[nodiscard]] Result<std::vector<PendingCode>> pending_codes(const User& user);
  /// Stores it and queues the mail to the operator, the first of a month (UTC) with a reward code.
  /// `address`: of the client.
  [[nodiscard]] Result<FeedbackAttempt> send_feedback(const User& user, const NewFeedback& feedback,
                                                      std::string_view address);
  [[nodiscard]] Result<Agreement> accept_agreement(const User& user);
  [[nodiscard]] Result<CreditReport> credits(const User& user);
  [[nodiscard]] Result<AccountUsage> usage(const User& user);

  [[nodiscard]] const Pricing& pricing() const { return rules_.pricing; }
  [[nodiscard]] const std::string& agreement() const { return rules_.agreement; }

 private:
  std::vector<AttemptLimit> limits_of(std::string_view what, const User& user,
                                      std::string_view address) const;
  Mail feedback_mail(const Feedback& feedback, const std::string& reward);

  CreditLedger credits_;
  CodeStore codes_;
  AccountStore accounts_;
  AttemptStore attempts_;
  const System system_;
  const AccountRules rules_;
  CodeIssuer issuer_;
};

/// The version of a text: that of the pricing, and the beginning of the text's hash, so that no other text
/// has it.
[[nodiscard]] std::string agreement_version(const Pricing& pricing, std::string_view text);

/// /api/v1/me/* and GET /agreement. The services must outlive the routes.
[[nodiscard]] std::vector<http::Route> account_routes(SignIn& sign_in, AccountService& accounts);

}  // namespace esxserver
