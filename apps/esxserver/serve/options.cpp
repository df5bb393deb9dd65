#include "esxserver/serve/options.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>

#include "esx/estimate/base/text.h"
#include "esxserver/base/http_client.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/mail/mail.h"
#include "esxserver/mail/transports.h"
#include "esxserver/serve/environment.h"
#include "esxserver/sessions/local_identity.h"
#include "esxserver/sessions/openid.h"
#include "esxserver/transcription/transcribers.h"
#include "operations/files.h"

namespace esxserver {
namespace {

/// `option`: "maildir:DIR", "smtp://…"; empty: a maildir in the data dir. Error: invalid_usage.
Result<std::unique_ptr<MailTransport>> open_mail(const std::string& option,
                                                 const std::filesystem::path& data_dir) {
  constexpr std::string_view maildir = "maildir:";
  if (option.empty()) return std::make_unique<mail::MaildirMail>(data_dir / "maildir");
  if (option.starts_with(maildir) && option.size() > maildir.size())
    return std::make_unique<mail::MaildirMail>(option.substr(maildir.size()));
  auto location = mail::parse_smtp_location(option);
  if (!location) return std::unexpected(location.error());
  return std::make_unique<mail::SmtpMail>(*std::move(location));
}

/// The bundled text if no file is named. Errors have the path in front.
template <class Read>
auto read_or_bundled(const std::string& path, std::string_view bundled, Read read)
    -> decltype(read(bundled)) {
  constexpr std::uint64_t max_bytes = 10'000'000;
  if (path.empty()) return read(bundled);
  const auto text = apps::files::read_named_input(path, max_bytes);
  if (!text) return std::unexpected(text.error());
  auto value = read(*text);
  if (!value) return std::unexpected(apps::files::about_file(path, value.error()));
  return value;
}

/// The text of the file, and its version in the rules. Error: invalid_usage for text that is not UTF-8 or is
/// empty.
Result<void> read_agreement(const std::string& path, AccountRules& rules) {
  constexpr std::uint64_t max_bytes = 1'000'000;
  if (path.empty()) return {};
  auto text = apps::files::read_named_input(path, max_bytes);
  if (!text) return std::unexpected(text.error());
  if (estimate::trim(*text).empty() || !estimate::valid_utf8(*text))
    return fail(ErrorCode::invalid_usage, path + ": --agreement is a text in UTF-8");
  rules.pricing.agreement_version = agreement_version(rules.pricing, *text);
  rules.agreement = *std::move(text);
  return {};
}

/// Null if no provider is named.
Result<std::unique_ptr<Payments>> open_payments(const CommerceOptions& options) {
  if (options.payments.empty()) return nullptr;
  if (!identity::is_trustworthy_url(options.payments))
    return fail(ErrorCode::invalid_usage, "--payments is an https URL, or an http URL of this machine");
  if (options.payments_key.empty()) return fail(ErrorCode::invalid_usage, "--payments needs --payments-key");
  return std::make_unique<Payments>(options.payments, options.payments_key);
}

Result<IdentityBackend> open_local(const IdentityOptions& options, StorageBackend& storage) {
  if (!options.client_id.empty())
    return fail(ErrorCode::invalid_usage, "--identity-client-id needs an OpenID issuer as --identity");
  auto local = std::make_unique<identity::LocalIdentity>(*storage.database, storage.clock, storage.random);
  // A start needs a key, whichever process created it.
  if (const auto rotated = local->rotate(); !rotated) return std::unexpected(rotated.error());
  auto* issuer = local.get();
  return IdentityBackend{.provider = std::move(local),
                         .public_keys = [issuer] { return issuer->jwk_set(); },
                         .sign_in_link = options.sign_in_link.value_or(LinkUse::local),
                         .sign_up = options.sign_up.value_or(SignUp::invited)};
}

Result<IdentityBackend> open_issuer(const IdentityOptions& options, StorageBackend& storage, Log& log) {
  if (options.sign_up)
    return fail(ErrorCode::invalid_usage,
                "--sign-up needs --identity local:; an issuer decides who its users are");
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

/// With the language model that it reads.
class LocalTranscriber final : public Transcriber {
 public:
  LocalTranscriber(PriceListLibrary& lists, const std::filesystem::path& data_dir)
      : language_(lists, data_dir / "speech", ESX_SPEECH_DATA),
        transcriber_(language_, std::filesystem::read_symlink("/proc/self/exe"), {"LC_ALL=C.UTF-8"}) {}

  Result<Transcript> transcribe(const Recording& recording, const IsRecordingWanted& is_wanted) override {
    return transcriber_.transcribe(recording, is_wanted);
  }

 private:
  TradeLanguage language_;
  ProcessTranscriber transcriber_;
};

/// "--job-timeout" → "ESX_JOB_TIMEOUT".
std::string variable_of(std::string_view flag) {
  return "ESX_" + estimate::replace_all(estimate::to_upper(flag.substr(2)), "-", "_");
}

/// The values of an option: their name in the help, and one of them for its error.
struct Form {
  const char *name, *example;
};
constexpr Form duration{"DUR", "30s"}, size{"SIZE", "50MB"}, delays{"LIST", "1m,5m,25m"},
    roles{"ROLES", "api,worker"}, address{"HOST:PORT", "127.0.0.1:8080"}, url{"URL", "https://esx.example"},
    on_off{"on|off", "on"};

/// An option whose text `take` parses; false: it is invalid.
CLI::Option* add(CLI::App& app, const char* flag, const char* help, const Form& form,
                 const std::function<bool(const std::string&)>& take) {
  return app
      .add_option_function<std::string>(
          flag,
          [=](const std::string& text) {
            if (!take(text))
              throw CLI::ValidationError(flag, "invalid value " + text + "; example: " + form.example);
          },
          help)
      ->envname(variable_of(flag))
      ->type_name(form.name);
}

template <class Value, class Parsed>
bool store(Value& value, const std::optional<Parsed>& parsed) {
  if (parsed) value = *parsed;
  return parsed.has_value();
}

void add_duration(CLI::App& app, const char* flag, Duration& value, const char* help) {
  add(app, flag, help, duration, [&value](const std::string& text) {
    return store(value, parse_duration(text));
  })->default_str(duration_text(value));
}

template <class Number>
CLI::Option* add_number(CLI::App& app, const char* flag, Number& value, const char* help, Number least = 1) {
  constexpr Number max = 1'000'000;
  return app.add_option(flag, value, help)
      ->envname(variable_of(flag))
      ->check(CLI::Range(least, max).description(""))
      ->type_name("N");
}

void add_switch(CLI::App& app, const char* flag, bool& value, const char* help) {
  add(app, flag, help, on_off, [&value](const std::string& text) {
    value = text == "on";
    return text == "on" || text == "off";
  })->default_str(value ? "on" : "off");
}

/// "127.0.0.1:8080", "[::1]:0".
bool take_address(const std::string& text, ServeOptions& options) {
  constexpr int highest_port = 65'535;
  const auto colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return false;
  const std::string_view port = std::string_view(text).substr(colon + 1);
  const auto [end, problem] = std::from_chars(port.data(), port.data() + port.size(), options.port);
  options.host = text.substr(0, colon);
  if (options.host.starts_with('[') && options.host.ends_with(']'))
    options.host = options.host.substr(1, options.host.size() - 2);
  return problem == std::errc() && end == port.data() + port.size() && options.port >= 0 &&
         options.port <= highest_port;
}

bool take_roles(const std::string& text, ServeOptions& options) {
  const auto named = estimate::split(text, ',');
  const auto has = [&](std::string_view role) { return std::ranges::find(named, role) != named.end(); };
  options.serves_api = has("api");
  options.works = has("worker");
  return std::ranges::all_of(named, [](std::string_view role) { return role == "api" || role == "worker"; });
}

bool take_delays(const std::string& text, std::array<Duration, 3>& all) {
  const auto parsed = parse_durations(text);
  if (!parsed || parsed->size() != all.size()) return false;
  std::ranges::copy(*parsed, all.begin());
  return true;
}

std::string delays_text(const std::array<Duration, 3>& all) {
  std::vector<std::string> texts;
  std::ranges::transform(all, std::back_inserter(texts), duration_text);
  return estimate::join(texts, ",");
}

bool take_base_url(const std::string& text, std::string& base_url) {
  base_url = text;
  while (base_url.ends_with('/')) base_url.pop_back();
  return base_url.starts_with("http://") || base_url.starts_with("https://");
}

/// Several are separated by commas, or given one by one.
void add_trusted_proxies(CLI::App& app, std::vector<Network>& proxies) {
  constexpr const char* flag = "--trusted-proxy";
  app.add_option_function<std::vector<std::string>>(
         flag,
         [&proxies](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) {
             const auto network = parse_network(text);
             if (!network) throw CLI::ValidationError(flag, text + " is neither an address nor a network");
             proxies.push_back(*network);
           }
         },
         "Proxy whose X-Forwarded-For is believed, such as 127.0.0.1 or 10.0.0.0/8")
      ->delimiter(',')
      ->envname(variable_of(flag))
      ->type_name("CIDR");
}

void add_limits(CLI::App& app, Settings& settings) {
  add(app, "--max-upload", "Maximum size of a PDF", size, [&settings](const std::string& text) {
    return store(settings.max_upload_bytes, parse_size(text));
  })->default_str(size_text(settings.max_upload_bytes));
  add_number(app, "--active-limit", settings.active_limit, "Active jobs per key")->capture_default_str();
  add_number(app, "--daily-limit", settings.daily_limit, "Conversions per key and UTC day")
      ->capture_default_str();
  add_duration(app, "--job-timeout", settings.job_timeout, "Maximum processing time of a job");
  add_duration(app, "--job-lease", settings.job_lease,
               "Time without news after which a worker counts as dead");
  constexpr int max_scans = 1'000'000;
  app.add_option("--max-scans", settings.max_scans,
                 "Scans that all workers together convert at once (0: any number)")
      ->envname(variable_of("--max-scans"))
      ->check(CLI::Range(0, max_scans).description(""))
      ->type_name("N")
      ->default_str("workers - 1, at least 1");
  add_duration(app, "--retention", settings.retention, "How long PDFs and results are kept");
  add_duration(app, "--keep-estimates", settings.keep_estimates,
               "How long users may keep an estimate after they ask for it (0s: as long as all)");
  add_duration(app, "--orphan-grace", settings.orphan_grace, "How long files that no job needs are kept");
  add(app, "--disk-reserve", "Free disk space below which nothing new is accepted or converted", size,
      [&settings](const std::string& text) { return store(settings.disk_reserve_bytes, parse_size(text)); })
      ->default_str(size_text(settings.disk_reserve_bytes));
  add_duration(app, "--url-ttl", settings.url_ttl, "How long a signed URL is valid");
  StorageLimits& kept = settings.user_storage;
  add(app, "--user-storage", "Bytes that a user may keep", size, [&kept](const std::string& text) {
    const auto bytes = parse_size(text);
    if (bytes) kept.bytes = static_cast<std::int64_t>(*bytes);
    return bytes.has_value();
  })->default_str(size_text(static_cast<std::uint64_t>(kept.bytes)));
  add_number(app, "--user-projects", kept.projects, "Projects of a user")->capture_default_str();
  add_number(app, "--user-notes", kept.notes, "Notes of a user, in all projects")->capture_default_str();
}

void add_webhook_options(CLI::App& app, Settings& settings) {
  add(app, "--webhook-delays", "Delays before attempts 2, 3 and 4", delays,
      [&settings](const std::string& text) { return take_delays(text, settings.webhook_delays); })
      ->default_str(delays_text(settings.webhook_delays));
  add_duration(app, "--webhook-timeout", settings.webhook_timeout, "Time for the receiver to answer");
  app.add_flag("--allow-private-callbacks", settings.allow_private_callbacks,
               "Allow webhooks to loopback and private addresses")
      ->envname(variable_of("--allow-private-callbacks"));
}

void add_calculator_options(CLI::App& app, apps::CalcDataFiles& files) {
  app.add_option("--rates-file", files.rates, "Calculator prices that override the bundled ones")
      ->envname(variable_of("--rates-file"))
      ->type_name("JSON");
  app.add_option("--crane-charts", files.charts, "Crane load charts")
      ->envname(variable_of("--crane-charts"))
      ->type_name("CSV");
}

}  // namespace

void add_assistant_options(CLI::App& app, AssistantOptions& options) {
  app.add_option("--assistant", options.url,
                 "What makes scopes of words: rules: or an OpenAI-compatible https://HOST/v1?model=NAME")
      ->envname("ESX_ASSISTANT")
      ->type_name("URL")
      ->capture_default_str();
  add_secret_option(app, "--assistant-key", options.api_key, "API key of that server")
      ->envname("ESX_ASSISTANT_KEY");
}

Result<std::optional<openai::Endpoint>> assistant_endpoint(const AssistantOptions& options) {
  if (options.url == "rules:") return std::nullopt;
  constexpr const char* usual_model = "gpt-4o-mini";
  auto endpoint = openai::parse_endpoint(options.url, options.api_key, usual_model);
  if (!endpoint) return fail(ErrorCode::invalid_usage, "--assistant: " + endpoint.error().message);
  return *std::move(endpoint);
}

void add_commerce_options(CLI::App& app, CommerceOptions& options) {
  app.add_option("--pricing", options.pricing,
                 "Packs, tiers, rules, coupons and thresholds; default: bundled ones for trying out")
      ->envname("ESX_PRICING")
      ->type_name("JSON");
  app.add_option("--agreement", options.agreement,
                 "Text that users accept, shown at /agreement; another text is another version")
      ->envname("ESX_AGREEMENT")
      ->type_name("FILE");
  app.add_option("--disposable-domains", options.disposable_domains,
                 "Email domains that get no signup credit, one a line; default: the bundled list")
      ->envname("ESX_DISPOSABLE_DOMAINS")
      ->type_name("FILE");
  app.add_option("--mail", options.mail,
                 "maildir:DIR or smtp://USER:PASSWORD@HOST:PORT; default: a maildir in the data dir")
      ->envname("ESX_MAIL")
      ->type_name("URL");
  app.add_option("--operator-email", options.operator_email, "Sender and receiver of mails to the operator")
      ->envname("ESX_OPERATOR_EMAIL")
      ->type_name("ADDR")
      ->capture_default_str();
  app.add_option("--payments", options.payments,
                 "Payment provider, such as https://api.stripe.com; default: nothing is sold")
      ->envname("ESX_PAYMENTS")
      ->type_name("URL");
  add_secret_option(app, "--payments-key", options.payments_key, "Secret key of the payment provider")
      ->envname("ESX_PAYMENTS_KEY");
  add_secret_option(app, "--payments-webhook-secret", options.payments_webhook_secret,
                    "Secret that signs the provider's webhooks")
      ->envname("ESX_PAYMENTS_WEBHOOK_SECRET");
}

Result<Commerce> open_commerce(const CommerceOptions& options, const std::filesystem::path& data_dir) {
  auto pricing = read_or_bundled(options.pricing, bundled_pricing_json(), read_pricing);
  if (!pricing) return std::unexpected(pricing.error());
  auto domains =
      read_or_bundled(options.disposable_domains, bundled_disposable_domains(), &DisposableDomains::read);
  if (!domains) return std::unexpected(domains.error());
  if (!is_mail_address(options.operator_email))
    return fail(ErrorCode::invalid_usage, "--operator-email is not an address");
  auto mail = open_mail(options.mail, data_dir);
  if (!mail) return std::unexpected(mail.error());
  auto payments = open_payments(options);
  if (!payments) return std::unexpected(payments.error());
  AccountRules rules{*std::move(pricing), *std::move(domains), options.operator_email};
  if (const auto read = read_agreement(options.agreement, rules); !read) return std::unexpected(read.error());
  return Commerce{std::move(rules), *std::move(mail), *std::move(payments), options.payments_webhook_secret};
}

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
  app.add_option_function<std::string>(
         "--sign-up",
         [&options](const std::string& name) {
           const auto sign_up = sign_up_from_name(name);
           if (!sign_up)
             throw CLI::ValidationError("--sign-up", "invalid value " + name + "; example: invited");
           options.sign_up = sign_up;
         },
         "With --identity local:, whom a mailed link makes a user: any address, those of esxserver user "
         "invite, or none")
      ->envname("ESX_SIGN_UP")
      ->type_name("open|invited|off")
      ->default_str("invited");
}

Result<IdentityBackend> open_identity(const IdentityOptions& options, StorageBackend& storage, Log& log) {
  if (options.client_id.empty() && !options.client_secret.empty())
    return fail(ErrorCode::invalid_usage, "--identity-client-secret needs --identity-client-id");
  return options.provider == "local:" ? open_local(options, storage) : open_issuer(options, storage, log);
}

void add_transcriber_options(CLI::App& app, TranscriberOptions& options) {
  app.add_option("--transcriber", options.url,
                 "What turns speech into text: local: or an OpenAI-compatible https://HOST/v1?model=NAME")
      ->envname("ESX_TRANSCRIBER")
      ->type_name("URL")
      ->capture_default_str();
  add_secret_option(app, "--transcriber-key", options.api_key, "API key of that server")
      ->envname("ESX_TRANSCRIBER_KEY");
}

Result<std::unique_ptr<Transcriber>> open_transcriber(const TranscriberOptions& options,
                                                      PriceListLibrary& lists,
                                                      const std::filesystem::path& data_dir) {
  if (options.url == "local:") return std::make_unique<LocalTranscriber>(lists, data_dir);
  constexpr const char* usual_model = "whisper-1";
  auto endpoint = openai::parse_endpoint(options.url, options.api_key, usual_model);
  if (!endpoint) return fail(ErrorCode::invalid_usage, "--transcriber: " + endpoint.error().message);
  return std::make_unique<openai::OpenAiTranscriber>(*std::move(endpoint));
}

void add_serve_options(CLI::App& app, ServeOptions& options) {
  options.workers = std::max(1U, std::thread::hardware_concurrency());
  app.set_config("--config", "", "Config file with these options (TOML)")
      ->envname("ESX_CONFIG")
      ->type_name("FILE");
  app.allow_config_extras(false);
  add(app, "--listen", "Address to listen on; port 0 picks a free one", address,
      [&options](const std::string& text) { return take_address(text, options); })
      ->default_str(options.host + ":" + std::to_string(options.port));
  add(app, "--base-url", "Public base URL of signed URLs; default: http:// and the address of --listen", url,
      [&options](const std::string& text) { return take_base_url(text, options.settings.base_url); });
  add_trusted_proxies(app, options.trusted_proxies);
  add_storage_options(app, options.storage);
  add_number(app, "--workers", options.workers, "Concurrent conversions; default: number of cores");
  add(app, "--role", "Roles of this process", roles, [&options](const std::string& text) {
    return take_roles(text, options);
  })->default_str(roles.example);
  add_switch(app, "--json-output", options.settings.json_output, "Allow the json output format");
  add_limits(app, options.settings);
  add_webhook_options(app, options.settings);
  add_calculator_options(app, options.calculators);
  add_commerce_options(app, options.commerce);
  add_transcriber_options(app, options.transcriber);
  add_assistant_options(app, options.assistant);
  add_duration(app, "--assistant-timeout", options.assistant.time_limit,
               "How long a model may take before the rules answer");
  add_secret_option(app, "--operator-key", options.operator_key,
                    "Key of the operator API, 32 characters or more; default: it is off")
      ->envname(variable_of("--operator-key"))
      ->check(CLI::Validator(
          [](const std::string& key) {
            constexpr std::size_t least = 32;
            return key.size() < least ? std::string("the key is too short") : std::string();
          },
          ""));
  add_identity_options(app, options.identity);
  add_duration(app, "--sweep-interval", options.sweep_interval,
               "How often retention and timeouts are enforced");
}

}  // namespace esxserver
