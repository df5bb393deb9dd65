#include "esxserver/options/identity.h"

#include <CLI/App.hpp>

#include "esxserver/adapters/curl_handles.h"
#include "esxserver/adapters/identity/fetch_document.h"
#include "esxserver/adapters/identity/local_identity.h"
#include "esxserver/adapters/identity/oidc_identity.h"
#include "esxserver/adapters/identity/oidc_login.h"
#include "esxserver/options/secret_option.h"

namespace esxserver {
namespace {

Result<IdentityBackend> open_local(const IdentityOptions& options, StorageBackend& storage) {
  if (!options.client_id.empty())
    return fail(ErrorCode::invalid_usage, "--identity-client-id needs an OpenID issuer as --identity");
  auto local = std::make_unique<identity::LocalIdentity>(storage.token_keys, storage.clock, storage.random);
  // A start needs a key, whichever process created it.
  if (const auto rotated = local->rotate(); !rotated) return std::unexpected(rotated.error());
  auto* issuer = local.get();
  return IdentityBackend{.provider = std::move(local),
                         .public_keys = [issuer] { return issuer->jwk_set(); },
                         .sign_in_link = options.sign_in_link.value_or(LinkUse::local)};
}

Result<IdentityBackend> open_issuer(const IdentityOptions& options, StorageBackend& storage, Log& log) {
  const auto location = identity::parse_oidc_location(options.provider);
  if (!location) return std::unexpected(location.error());
  start_curl();
  IdentityBackend backend{.provider = std::make_unique<identity::OidcIdentity>(
                              *location, identity::fetch_document, storage.clock, log),
                          .public_keys = [] { return Result<std::string>("{\"keys\": []}\n"); }};
  if (options.client_id.empty()) return backend;
  if (!identity::is_trustworthy_url(location->issuer))
    return fail(ErrorCode::invalid_usage,
                "--identity-client-id needs an issuer with https, or with http on this machine");
  backend.login = std::make_unique<identity::OidcLogin>(
      identity::OidcClient{location->issuer, options.client_id, options.client_secret}, *backend.provider,
      identity::fetch_document, identity::post_form, storage.clock, log);
  return backend;
}

}  // namespace

void add_identity_options(CLI::App& app, IdentityOptions& options) {
  app.add_option("--identity", options.provider,
                 "Whose ID tokens are accepted: local: or oidc:ISSUER?audience=NAME&jwks=URL-or-file")
      ->envname("ESX_IDENTITY")
      ->type_name("URL")
      ->capture_default_str();
  app.add_option("--identity-client-id", options.client_id,
                 "Client of this server at the OpenID issuer, where browsers then sign in")
      ->envname("ESX_IDENTITY_CLIENT_ID")
      ->type_name("ID");
  add_secret_option(app, "--identity-client-secret", options.client_secret,
                    "Secret of the client; default: none, for a public client")
      ->envname("ESX_IDENTITY_CLIENT_SECRET");
  app.add_option_function<std::string>(
         "--sign-in-link",
         [&options](const std::string& name) {
           const auto use = link_use_from_name(name);
           if (!use)
             throw CLI::ValidationError("--sign-in-link", "invalid value " + name + "; example: local");
           options.sign_in_link = use;
         },
         "With --identity local:, machines on which links sign in; if given, or on a terminal, one is "
         "printed")
      ->envname("ESX_SIGN_IN_LINK")
      ->type_name("never|local|any")
      ->default_str("local");
}

Result<IdentityBackend> open_identity(const IdentityOptions& options, StorageBackend& storage, Log& log) {
  if (options.client_id.empty() && !options.client_secret.empty())
    return fail(ErrorCode::invalid_usage, "--identity-client-secret needs --identity-client-id");
  return options.provider == "local:" ? open_local(options, storage) : open_issuer(options, storage, log);
}

}  // namespace esxserver
