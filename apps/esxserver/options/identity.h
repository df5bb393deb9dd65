// The identity provider of the --identity option.
#pragma once

#include <memory>
#include <string>

#include "esxserver/options/storage_backend.h"
#include "esxserver/ports/identity.h"
#include "esxserver/ports/log.h"

namespace esxserver {

/// What verifies ID tokens, and the public keys of those that this server issues.
struct IdentityBackend {
  std::unique_ptr<IdentityProvider> provider;
  std::function<Result<std::string>()> public_keys;  // a JWK set; empty unless the provider is local
};

/// `option`: "local:" or "oidc:…". The arguments must outlive the backend. Errors: invalid_usage; those of
/// the store.
[[nodiscard]] Result<IdentityBackend> open_identity(const std::string& option, StorageBackend& storage,
                                                    Log& log);

}  // namespace esxserver
