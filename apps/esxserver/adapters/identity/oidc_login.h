// OidcLogin: signs users in at an OpenID issuer (authorization code with PKCE, RFC 7636).
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "esxserver/adapters/identity/discovery.h"
#include "esxserver/adapters/identity/fetch_document.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/identity.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/login_provider.h"

namespace esxserver::identity {

/// How this server is registered at the issuer.
struct OidcClient {
  std::string issuer, id;
  std::string secret;  // empty: a public client
};

/// post_form, or a test's own.
using Post = std::function<Result<FormAnswer>(const FormRequest& request)>;

/// The discovery document is fetched when it is first needed and when it is an hour old; while the issuer is
/// away, the old one is used. Thread-safe: one thread fetches, the others do not wait for it.
class OidcLogin final : public LoginProvider {
 public:
  /// `identity` verifies the ID tokens.
  OidcLogin(OidcClient client, IdentityProvider& identity, Fetch fetch, Post post, Clock& clock, Log& log)
      : client_(std::move(client)),
        identity_(identity),
        fetch_(std::move(fetch)),
        post_(std::move(post)),
        clock_(clock),
        log_(log) {}

  std::string issuer() override { return client_.issuer; }
  Result<std::string> page(const LoginTerms& terms) override;
  Result<Identity> user(const std::string& code, const LoginTerms& terms) override;

 private:
  Result<Discovery> discovery();
  void refresh(std::unique_lock<std::mutex>& lock, Time now);
  Result<std::string> id_token(const std::string& code, const LoginTerms& terms);

  const OidcClient client_;
  IdentityProvider& identity_;
  const Fetch fetch_;
  const Post post_;
  Clock& clock_;
  Log& log_;
  std::mutex mutex_;
  bool fetching_ = false;
  std::optional<Time> tried_at_;
  Time fetched_at_;
  std::optional<Discovery> known_;
};

}  // namespace esxserver::identity
