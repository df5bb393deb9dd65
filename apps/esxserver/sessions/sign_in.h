// Signing in: sessions of browsers, links and the pages of an issuer that lead to them, and the routes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/mail_users.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/base/system.h"
#include "esxserver/base/work_queue.h"
#include "esxserver/http/route.h"
#include "esxserver/sessions/identity.h"
#include "esxserver/sessions/store.h"

namespace esxserver {

/// Browsers that are signed in by a cookie. The secret of a session is the value of its cookie: 256 random
/// bits, of which only the hash is stored. Thread-safe; any number of processes share the sessions.
class BrowserSessions {
 public:
  BrowserSessions(sql::Database& database, const System& system)
      : sessions_(database), sign_ins_(database), system_(system) {}

  /// Begins a session; returns its secret. Error: user_blocked.
  [[nodiscard]] Result<std::string> begin(const Identity& user);
  /// The session, whose use it records at most every five minutes. Error: invalid_session.
  [[nodiscard]] Result<Session> find(std::string_view secret);
  /// Ends the session. Error: invalid_session.
  [[nodiscard]] Result<void> end(std::string_view secret);
  /// Removes sessions that have ended, and links and sign-ins that have expired.
  [[nodiscard]] Result<void> sweep();

  /// What requests of a page prove with that they are not another site's. Only a holder of the secret can
  /// compute it, so it is not stored.
  [[nodiscard]] static std::string csrf_token(std::string_view secret);

 private:
  SessionStore sessions_;
  SignInStore sign_ins_;
  const System system_;
};

/// The user of an ID token or of a browser's session. Thread-safe.
class SignIn {
 public:
  SignIn(IdentityProvider& identity, sql::Database& database, BrowserSessions& sessions)
      : identity_(identity), users_(database), sessions_(sessions) {}

  /// The user of the token, with the present role. Errors: those of IdentityProvider::verify and of the
  /// store; user_blocked.
  [[nodiscard]] Result<User> user(std::string_view id_token);
  /// The user, with the present role. Error: user_blocked.
  [[nodiscard]] Result<User> user(Identity identity);

  [[nodiscard]] BrowserSessions& sessions() { return sessions_; }

 private:
  IdentityProvider& identity_;
  UserStore users_;
  BrowserSessions& sessions_;
};

/// Links that sign a browser in once. The code of a link has 256 random bits, of which only the hash is
/// stored. Thread-safe; any number of processes share the links.
class SignInLinks {
 public:
  SignInLinks(sql::Database& database, Clock& clock, Random& random)
      : store_(database), users_(database), clock_(clock), random_(random) {}

  static constexpr Duration max_ttl = std::chrono::days(7);

  struct Made {
    std::string code;
    Time expires_at;
  };
  /// A link for the user, who gets the role when it is used; `none`: keeps the present one. Error:
  /// invalid_usage for a user without a valid uid, or a ttl that is not between 1 s and max_ttl.
  [[nodiscard]] Result<Made> make(const Identity& user, UserRole role, Duration ttl);

  /// Uses the link up; returns its user. Errors: invalid_sign_in_code; user_blocked.
  [[nodiscard]] Result<Identity> redeem(std::string_view code);

 private:
  SignInStore store_;
  UserStore users_;
  Clock& clock_;
  Random& random_;
};

/// "http://127.0.0.1:8080/#sign-in=CODE". A browser sends no server what follows the number sign.
[[nodiscard]] std::string sign_in_url(std::string_view base_url, std::string_view code);

/// How long a user may take at the issuer.
inline constexpr Duration login_life = std::chrono::minutes(10);

/// Where a browser is sent, and the secret that it keeps as a cookie: state, nonce and code verifier of the
/// sign-in only work together with it.
struct LoginStart {
  std::string url, browser_secret;
};

/// What the issuer sent the browser back with.
struct LoginAnswer {
  std::string state, code, browser_secret;
};

struct LoginEnd {
  Identity user;
  std::string return_to;
};

/// Whether it is a path of this server, such as "/projects?page=2", that can be in a URL as it is: no other
/// host ("//host", "/\host"), no control characters.
[[nodiscard]] bool is_local_path(std::string_view path);

/// Signs browsers in at an OpenID issuer. Thread-safe; a sign-in may begin in one process and end in another.
class IssuerLogin {
 public:
  /// `base_url`: the public URL of this server.
  IssuerLogin(LoginProvider& provider, sql::Database& database, Clock& clock, Random& random,
              std::function<std::string()> base_url)
      : provider_(provider),
        store_(database),
        clock_(clock),
        random_(random),
        base_url_(std::move(base_url)),
        requests_(max_asking, max_waiting) {}

  [[nodiscard]] std::string issuer() { return provider_.issuer(); }

  /// Begins a sign-in that ends at `return_to`. Errors: invalid_request unless that is a local path;
  /// service_unavailable.
  [[nodiscard]] Result<LoginStart> begin(std::string_view return_to);

  /// Ends a sign-in, whatever comes of it. Errors: invalid_state unless this browser began it less than
  /// `login_life` ago; sign_in_denied for an answer without a code; those of LoginProvider::user.
  [[nodiscard]] Result<LoginEnd> finish(const LoginAnswer& answer);

 private:
  static constexpr int max_asking = 4, max_waiting = 64;

  [[nodiscard]] LoginTerms terms(std::string_view state, std::string_view browser_secret) const;

  LoginProvider& provider_;
  SignInStore store_;
  Clock& clock_;
  Random& random_;
  const std::function<std::string()> base_url_;
  WorkQueue requests_;  // fewer than HTTP threads, so a slow issuer leaves some for other routes
};

// Routes. The services must outlive them. `base_url`: the public URL of this server. `login`: null if users
// do not sign in at an issuer.

/// GET /api/v1/auth/test-auth, GET /.well-known/jwks.json. `public_keys`: the JWK set of the local issuer.
[[nodiscard]] std::vector<http::Route> auth_routes(SignIn& sign_in,
                                                   std::function<Result<std::string>()> public_keys);

/// How browsers sign in.
struct SignInWays {
  LinkUse link_use = LinkUse::never;
  IssuerLogin* login = nullptr;
  std::optional<SignUp> mail;  // nullopt: not by mail
};

/// GET /api/v1/auth/methods; POST, GET and DELETE /api/v1/auth/session.
[[nodiscard]] std::vector<http::Route> session_routes(SignIn& sign_in, SignInLinks& links,
                                                      const SignInWays& ways, Clock& clock,
                                                      const std::function<std::string()>& base_url);

/// GET /api/v1/auth/login and /api/v1/auth/callback.
[[nodiscard]] std::vector<http::Route> login_routes(SignIn& sign_in, IssuerLogin* login, Clock& clock,
                                                    const std::function<std::string()>& base_url);

}  // namespace esxserver
