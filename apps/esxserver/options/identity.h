// Who signs users in: the --identity option and those that go with it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "esxserver/domain/session.h"
#include "esxserver/options/storage_backend.h"
#include "esxserver/ports/identity.h"
#include "esxserver/ports/log.h"
#include "esxserver/ports/login_provider.h"

namespace CLI {
class App;
}

namespace esxserver {

struct IdentityOptions {
  std::string provider = "local:";      // or "oidc:ISSUER?audience=NAME&jwks=URL-or-file"
  std::string client_id;                // of this server at the issuer; empty: browsers do not sign in there
  std::string client_secret;            // empty: a public client
  std::optional<LinkUse> sign_in_link;  // empty: not given, which means local
};

/// --identity, --identity-client-id, --identity-client-secret, --sign-in-link.
void add_identity_options(CLI::App& app, IdentityOptions& options);

/// What verifies ID tokens, the public keys of those that this server issues, and how browsers sign in.
struct IdentityBackend {
  std::unique_ptr<IdentityProvider> provider;
  std::function<Result<std::string>()> public_keys;  // a JWK set; empty unless the provider is local
  std::unique_ptr<LoginProvider> login = nullptr;    // null: not at an issuer
  LinkUse sign_in_link = LinkUse::never;
};

/// The arguments must outlive the backend. Errors: invalid_usage; those of the store.
[[nodiscard]] Result<IdentityBackend> open_identity(const IdentityOptions& options, StorageBackend& storage,
                                                    Log& log);

}  // namespace esxserver
