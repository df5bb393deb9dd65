// Signing in by mail: a link that works once, in the browser that asked for it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/attempts.h"
#include "esxserver/accounts/mail_users.h"
#include "esxserver/base/system.h"
#include "esxserver/http/route.h"
#include "esxserver/operations/audit.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

/// A browser that asks for a link.
struct MailLinkRequest {
  std::string email, return_to = "/";
  std::string browser_secret;  // of an earlier request of the browser; empty: it has none
  std::string address;         // of the client, as limits count it
};

/// What a browser that asked gets, whether or not there is a user.
struct MailLinkAsked {
  std::string browser_secret;
  Time expires_at;
  std::optional<Duration> wait;  // too many asked: no mail, and how long to wait
};

struct MailSignInRules {
  SignUp sign_up = SignUp::invited;
  std::string sender;  // address of mails
};

/// Sends links, and signs browsers in with them. The code of a link has 256 random bits, and only works
/// together with the secret that the browser keeps; only the hash of both is stored. Thread-safe; a sign-in
/// may begin in one process and end in another. Errors also: service_unavailable, store_failed.
class MailSignIn {
 public:
  /// A mailbox gets at most so many mails in `link_life`, and as many requests may come from an address.
  static constexpr int mailbox_limit = 5, address_limit = 30;

  /// `base_url`: the public URL of this server. All of it must outlive this.
  MailSignIn(sql::Database& database, const System& system, MailSignInRules rules,
             std::function<std::string()> base_url)
      : database_(database),
        attempts_(database),
        system_(system),
        rules_(std::move(rules)),
        base_url_(std::move(base_url)) {}

  [[nodiscard]] SignUp sign_up() const { return rules_.sign_up; }

  /// Sends a link if the address is a user's or may become one; does as much if not, so that nobody learns
  /// that. Error: validation_failed, where is "email" or "return_to".
  [[nodiscard]] Result<MailLinkAsked> ask(const MailLinkRequest& request);

  /// Uses the link up. An address without a user becomes one, if it still may. In another browser than the
  /// one that asked, the link stays usable. Error: invalid_state, with a hint.
  [[nodiscard]] Result<LoginEnd> finish(std::string_view code, std::string_view browser_secret);

 private:
  void queue_mail(sql::Connection& connection, Mail mail);
  [[nodiscard]] std::optional<std::string> user_of(sql::Connection& connection, const std::string& email,
                                                   Time now);
  [[nodiscard]] Mail mail_with(const std::string& code, const std::string& email, Time now) const;
  void record(sql::Connection& connection, std::string_view act, const std::string& uid,
              const AuditDetails& details, Time now);

  sql::Database& database_;
  AttemptStore attempts_;
  const System system_;
  const MailSignInRules rules_;
  const std::function<std::string()> base_url_;
};

/// POST /api/v1/auth/link and /api/v1/auth/link/confirm. `mail`: null if users do not sign in by mail. The
/// arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> mail_routes(SignIn& sign_in, MailSignIn* mail, Clock& clock,
                                                   const std::function<std::string()>& base_url);

}  // namespace esxserver
