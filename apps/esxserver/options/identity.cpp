#include "esxserver/options/identity.h"

#include "esxserver/adapters/curl_handles.h"
#include "esxserver/adapters/identity/fetch_document.h"
#include "esxserver/adapters/identity/local_identity.h"
#include "esxserver/adapters/identity/oidc_identity.h"

namespace esxserver {

Result<IdentityBackend> open_identity(const std::string& option, StorageBackend& storage, Log& log) {
  if (option == "local:") {
    auto local = std::make_unique<identity::LocalIdentity>(storage.token_keys, storage.clock, storage.random);
    // A start needs a key, whichever process created it.
    if (const auto rotated = local->rotate(); !rotated) return std::unexpected(rotated.error());
    auto* issuer = local.get();
    return IdentityBackend{std::move(local), [issuer] { return issuer->jwk_set(); }};
  }
  const auto location = identity::parse_oidc_location(option);
  if (!location) return std::unexpected(location.error());
  start_curl();
  return IdentityBackend{
      std::make_unique<identity::OidcIdentity>(*location, identity::fetch_document, storage.clock, log),
      [] { return Result<std::string>("{\"keys\": []}\n"); }};
}

}  // namespace esxserver
