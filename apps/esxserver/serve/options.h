// Options of `esxserver serve`: flags, config file and environment; and what the server makes of them.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "esxserver/accounts/mail_users.h"
#include "esxserver/base/ip_address.h"
#include "esxserver/base/model_endpoint.h"
#include "esxserver/base/settings.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/billing/account.h"
#include "esxserver/billing/payments.h"
#include "esxserver/confined/transcriber.h"
#include "esxserver/mail/mail.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/serve/storage.h"
#include "esxserver/sessions/identity.h"
#include "esxserver/sessions/store.h"
#include "operations/calc_data.h"

namespace CLI {
class App;
}

namespace esxserver {

/// The assistant of the --assistant option.
struct AssistantOptions {
  std::string url = "rules:";                      // or "https://HOST/v1?model=NAME"
  std::string api_key;                             // of the server behind the URL; empty: none is sent
  Duration time_limit = std::chrono::seconds(30);  // after which the rules answer
};

/// --assistant, --assistant-key, also from the environment.
void add_assistant_options(CLI::App& app, AssistantOptions& options);

/// The server of the model; none for rules. Error: invalid_usage.
[[nodiscard]] Result<std::optional<openai::Endpoint>> assistant_endpoint(const AssistantOptions& options);

}  // namespace esxserver

namespace CLI {
class App;
}

namespace esxserver {

/// Prices, credits, mail and payments.
struct CommerceOptions {
  std::string pricing, disposable_domains;  // files; empty: the bundled ones
  std::string agreement;                    // the file with its text; empty: none
  std::string mail;                         // "maildir:DIR", "smtp://…"; empty: a maildir in the data dir
  std::string operator_email = "operator@localhost";
  std::string payments, payments_key;   // base URL and secret key of a Stripe-compatible API; empty: none
  std::string payments_webhook_secret;  // empty: webhooks are refused
};

struct Commerce {
  AccountRules rules;
  std::unique_ptr<MailTransport> mail;
  std::unique_ptr<Payments> payments;  // null: not configured
  std::string webhook_secret;
};

void add_commerce_options(CLI::App& app, CommerceOptions& options);

/// Errors: invalid_usage, those of reading the files.
[[nodiscard]] Result<Commerce> open_commerce(const CommerceOptions& options,
                                             const std::filesystem::path& data_dir);

}  // namespace esxserver

namespace CLI {
class App;
}

namespace esxserver {

/// Who signs users in: the --identity option and those that go with it.
struct IdentityOptions {
  std::string provider = "local:";      // or "oidc:ISSUER?audience=NAME&jwks=URL-or-file"
  std::string client_id;                // of this server at the issuer; empty: browsers do not sign in there
  std::string client_secret;            // empty: a public client
  std::optional<LinkUse> sign_in_link;  // empty: not given, which means local
  std::optional<SignUp> sign_up;        // empty: not given, which means invited
};

/// --identity, --identity-client-id, --identity-client-secret, --sign-in-link, --sign-up.
void add_identity_options(CLI::App& app, IdentityOptions& options);

/// What verifies ID tokens, the public keys of those that this server issues, and how browsers sign in.
struct IdentityBackend {
  std::unique_ptr<IdentityProvider> provider;
  std::function<Result<std::string>()> public_keys;  // a JWK set; empty unless the provider is local
  std::unique_ptr<LoginProvider> login = nullptr;    // null: not at an issuer
  LinkUse sign_in_link = LinkUse::never;
  std::optional<SignUp> sign_up = std::nullopt;  // nullopt: not by mail
};

/// The arguments must outlive the backend. Errors: invalid_usage; those of the store.
[[nodiscard]] Result<IdentityBackend> open_identity(const IdentityOptions& options, StorageBackend& storage,
                                                    Log& log);

}  // namespace esxserver

namespace CLI {
class App;
}

namespace esxserver {

/// The speech recognition of the --transcriber option.
struct TranscriberOptions {
  std::string url = "local:";  // or "https://HOST/v1?model=NAME"
  std::string api_key;         // of the server behind the URL; empty: none is sent
};

/// --transcriber, --transcriber-key, also from the environment.
void add_transcriber_options(CLI::App& app, TranscriberOptions& options);

/// `lists` must outlive the transcriber; `data_dir`: where the local one keeps its language models. Error:
/// invalid_usage.
[[nodiscard]] Result<std::unique_ptr<Transcriber>> open_transcriber(const TranscriberOptions& options,
                                                                    PriceListLibrary& lists,
                                                                    const std::filesystem::path& data_dir);

}  // namespace esxserver

namespace CLI {
class App;
}

namespace esxserver {

/// All options of `esxserver serve`.
struct ServeOptions {
  StorageOptions storage;
  std::string host = "127.0.0.1";
  int port = 8080;  // 0: a free one
  std::vector<Network> trusted_proxies;
  Settings settings;
  std::string operator_key;  // of the operator API; empty: it is off
  IdentityOptions identity;
  CommerceOptions commerce;
  TranscriberOptions transcriber;
  AssistantOptions assistant;
  apps::CalcDataFiles calculators;
  unsigned workers = 1;
  bool serves_api = true, works = true;  // roles
  Duration sweep_interval = std::chrono::seconds(30);
};

/// `app`: the root command, since CLI11 reads config files for roots only.
void add_serve_options(CLI::App& app, ServeOptions& options);

}  // namespace esxserver
