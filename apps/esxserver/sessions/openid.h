// An OpenID issuer: its discovery document and keys, its ID tokens, and signing in there.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/base/http_client.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/sessions/id_token.h"
#include "esxserver/sessions/identity.h"

namespace esxserver::identity {

/// fetch_document, or a test's own.
using Fetch = std::function<Result<std::string>(const std::string& url_or_file)>;

/// What this server needs of the discovery document of an OpenID issuer (OpenID Connect Discovery 1.0,
/// section 4); empty: the document does not have it.
struct Discovery {
  std::string jwks_uri, authorization_endpoint, token_endpoint;
  bool takes_secret_in_body = false;  // and not in the Authorization header
};

/// Error: service_unavailable if it cannot be fetched or read, or is about another issuer.
[[nodiscard]] Result<Discovery> discover(const std::string& issuer, const Fetch& fetch);

/// service_unavailable, with the URL or file at fault.
[[nodiscard]] std::unexpected<Error> wrong_document(const std::string& place, std::string_view why);

/// The cached public keys of an OpenID issuer. Keys are fetched when they are first needed, when they are an
/// hour old, and for the id of an unknown key, but at most once in 30 s. While the issuer is away, the old
/// ones are used. Thread-safe: one thread fetches; those that need what it fetches wait for 2 s.
class IssuerKeys {
 public:
  IssuerKeys(OidcLocation location, Fetch fetch, Clock& clock, Log& log)
      : location_(std::move(location)), fetch_(std::move(fetch)), clock_(clock), log_(log) {}

  /// The keys, if possible including the wanted one. Error: service_unavailable if no keys were ever fetched.
  [[nodiscard]] Result<PublicKeys> find(std::string_view wanted_id);

 private:
  [[nodiscard]] bool has(std::string_view id) const;
  [[nodiscard]] bool may_fetch(Time now) const;
  void refresh(std::unique_lock<std::mutex>& lock, Time now);
  [[nodiscard]] Result<PublicKeys> fetch_keys() const;
  [[nodiscard]] Result<std::string> jwks_place() const;

  const OidcLocation location_;
  const Fetch fetch_;
  Clock& clock_;
  Log& log_;
  std::mutex mutex_;
  std::condition_variable fetched_;
  bool fetching_ = false;
  std::optional<Time> tried_at_;
  Time fetched_at_;
  PublicKeys keys_;  // null: never fetched
};

/// Accepts the ID tokens of an OpenID issuer. Thread-safe.
class OidcIdentity final : public IdentityProvider {
 public:
  OidcIdentity(const OidcLocation& location, Fetch fetch, Clock& clock, Log& log)
      : accepted_{location.issuer, location.audience},
        keys_(location, std::move(fetch), clock, log),
        clock_(clock) {}

  /// The audience.
  std::string project_id() override { return accepted_.audience; }
  Result<Identity> verify(std::string_view id_token) override;

 private:
  const Acceptance accepted_;
  IssuerKeys keys_;
  Clock& clock_;
};

/// How this server is registered at the issuer.
struct OidcClient {
  std::string issuer, id;
  std::string secret;  // empty: a public client
};

/// post_form, or a test's own.
using Post = std::function<Result<HttpAnswer>(const FormRequest& request)>;

/// Signs users in at an OpenID issuer (authorization code with PKCE, RFC 7636). The discovery document is
/// fetched when it is first needed and when it is an hour old; while the issuer is away, the old one is used.
/// Thread-safe: one thread fetches, the others do not wait for it.
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
