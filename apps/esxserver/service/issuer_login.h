// IssuerLogin: signs browsers in at an OpenID issuer.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "esxserver/ports/clock.h"
#include "esxserver/ports/login_provider.h"
#include "esxserver/ports/random.h"
#include "esxserver/ports/sign_in_store.h"
#include "esxserver/service/work_queue.h"

namespace esxserver {

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

/// Thread-safe; a sign-in may begin in one process and end in another.
class IssuerLogin {
 public:
  /// `base_url`: the public URL of this server. The ports must outlive this.
  IssuerLogin(LoginProvider& provider, SignInStore& store, Clock& clock, Random& random,
              std::function<std::string()> base_url)
      : provider_(provider),
        store_(store),
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
  static constexpr int max_asking = 4, max_waiting = 8;

  [[nodiscard]] LoginTerms terms(std::string_view state, std::string_view browser_secret) const;

  LoginProvider& provider_;
  SignInStore& store_;
  Clock& clock_;
  Random& random_;
  const std::function<std::string()> base_url_;
  WorkQueue requests_;  // fewer than HTTP threads, so a slow issuer leaves some for other routes
};

}  // namespace esxserver
