// esxserver partner, esxserver key, esxserver token

#include <memory>

#include <CLI/App.hpp>

#include "esx/estimate/base/text.h"
#include "esxserver/accounts/api_keys.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/base/time.h"
#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/environment.h"
#include "esxserver/serve/storage.h"
#include "esxserver/sessions/local_identity.h"
#include "esxserver/webhooks/callbacks.h"

namespace esxserver {
namespace {

struct AddedPartner {
  std::string partner_id, name;
};

struct RotatedSecret {
  std::string partner_id;
  std::optional<std::string> webhook_secret;  // if this command made it
  Time previous_until;
};

struct SuspendedPartner {
  std::string partner_id;
  bool suspended = false;
};

struct PartnerList {
  std::vector<Partner> partners;
};

bool has_secret(const Partner& partner) { return !partner.webhook_secret.empty(); }

std::optional<Time> end_of_previous_secret(const Partner& partner) {
  const std::optional<PreviousSecret>& previous = partner.previous_secret;
  return previous ? std::optional(previous->until) : std::nullopt;
}

struct RevokedKey {
  std::string key_id;
  bool revoked = true;
};

struct KeyList {
  std::vector<ApiKey> keys;
};

const std::string& id_of(const IssuedKey& key) { return key.record.id; }

struct IssuedToken {
  std::string id_token;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::AddedPartner> {
  using Partner = esxserver::AddedPartner;
  static constexpr std::string_view name = "AddedPartner", text = "A new partner.";
  static constexpr auto rows =
      std::tuple(field("partner_id", &Partner::partner_id, "Identifier of the partner."),
                 field("name", &Partner::name, "Name of the partner."));
};

template <>
struct estimate::FieldList<esxserver::RotatedSecret> {
  using Secret = esxserver::RotatedSecret;
  static constexpr std::string_view name = "RotatedSecret", text = "A new secret of a partner.";
  static constexpr auto rows = std::tuple(
      field("partner_id", &Secret::partner_id, "Identifier of the partner."),
      field("webhook_secret", &Secret::webhook_secret, "The secret, if it was made."),
      field("previous_secret_until", &Secret::previous_until, "Until when the previous one signs."));
};

template <>
struct estimate::FieldList<esxserver::SuspendedPartner> {
  using Partner = esxserver::SuspendedPartner;
  static constexpr std::string_view name = "SuspendedPartner", text = "A partner.";
  static constexpr auto rows =
      std::tuple(field("partner_id", &Partner::partner_id, "Identifier of the partner."),
                 field("suspended", &Partner::suspended, "Whether its keys are rejected."));
};

template <>
struct estimate::FieldList<esxserver::Partner> {
  using Partner = esxserver::Partner;
  static constexpr std::string_view name = "Partner", text = "A partner, without its secret.";
  static constexpr auto rows =
      std::tuple(field("partner_id", &Partner::id, "Identifier of the partner."),
                 field("name", &Partner::name, "Name of the partner."),
                 field("webhook_url", &Partner::webhook_url, "URL for its webhooks."),
                 computed("has_webhook_secret", &esxserver::has_secret, "Whether it has a webhook secret."),
                 computed("previous_secret_until", &esxserver::end_of_previous_secret,
                          "Until when the previous secret signs too, or did."),
                 field("suspended", &Partner::suspended, "Whether its keys are rejected."),
                 field("created_at", &Partner::created_at, "When it was added."));
};

template <>
struct estimate::FieldList<esxserver::PartnerList> {
  using List = esxserver::PartnerList;
  static constexpr std::string_view name = "PartnerList", text = "All partners.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::Partner>>("partners", &List::partners, "Oldest first."));
};

template <>
struct estimate::FieldList<esxserver::IssuedKey> {
  static constexpr std::string_view name = "IssuedKey", text = "A new key.";
  static constexpr auto rows = std::tuple(computed("key_id", &esxserver::id_of, "Identifier of the key."),
                                          field("api_key", &esxserver::IssuedKey::text, "The key."));
};

template <>
struct estimate::FieldList<esxserver::RevokedKey> {
  using Key = esxserver::RevokedKey;
  static constexpr std::string_view name = "RevokedKey", text = "A revoked key.";
  static constexpr auto rows = std::tuple(field("key_id", &Key::key_id, "Identifier of the key."),
                                          field("revoked", &Key::revoked, "Always true."));
};

template <>
struct estimate::FieldList<esxserver::ApiKey> {
  using Key = esxserver::ApiKey;
  static constexpr std::string_view name = "ApiKey", text = "A key, without its secret.";
  static constexpr auto rows = std::tuple(
      field("key_id", &Key::id, "Identifier of the key."),
      field("partner_id", &Key::partner_id, "Its partner."), field("kind", &Key::kind, "Test or live."),
      field("begins_with", &Key::handle, "Its first characters."),
      field("active_limit", &Key::active_limit, "Active jobs, if not the server's limit."),
      field("daily_limit", &Key::daily_limit, "Conversions per day, if not the server's limit."),
      field("revoked", &Key::revoked, "Whether it is revoked."),
      field("created_at", &Key::created_at, "When it was issued."),
      field("label", &Key::label, "What the operator calls it."),
      null_or("expires_at", &Key::expires_at, "When it expires; null: never."),
      null_or("last_used_at", &Key::last_used_at, "When it was last used, to the minute; null: never."));
};

template <>
struct estimate::FieldList<esxserver::KeyList> {
  using List = esxserver::KeyList;
  static constexpr std::string_view name = "KeyList", text = "All keys.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::ApiKey>>("keys", &List::keys, "Oldest first."));
};

template <>
struct estimate::FieldList<esxserver::IssuedToken> {
  using Token = esxserver::IssuedToken;
  static constexpr std::string_view name = "IssuedToken", text = "A token of the local issuer.";
  static constexpr auto rows =
      std::tuple(field("id_token", &Token::id_token, "For the header `Authorization: Bearer`."));
};

namespace esxserver {
namespace {

struct PartnerArguments {
  AdminStorageOptions storage;
  Partner partner;
  PartnerUpdate update;
  std::string secret;           // the new one; empty: none given
  std::string overlap = "24h";  // of a rotation
};

Result<void> check_partner(const Partner& partner) {
  if (estimate::trim(partner.name).empty()) return fail(ErrorCode::invalid_usage, "NAME must not be blank");
  if (partner.webhook_url.empty()) return {};
  if (partner.webhook_secret.empty())
    return fail(ErrorCode::invalid_usage, "--webhook-url needs --webhook-secret: webhooks are signed");
  // Private addresses are accepted here; an option of the server decides whether it calls them.
  if (const auto good = parse_callback(partner.webhook_url); !good) return std::unexpected(good.error());
  return {};
}

CommandResult add_partner(PartnerArguments arguments) {
  if (const auto good = check_partner(arguments.partner); !good) return std::unexpected(good.error());
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  arguments.partner.id = make_id((*storage)->random, "partner");
  arguments.partner.created_at = (*storage)->clock.now();
  if (const auto added = (*storage)->partners.add_partner(arguments.partner); !added)
    return std::unexpected(added.error());
  return printed(AddedPartner{arguments.partner.id, arguments.partner.name}, arguments.partner.id);
}

/// What the partner is after the update.
Result<Partner> updated(Partner partner, const PartnerUpdate& update) {
  if (!update.name && !update.webhook_url && !update.webhook_secret)
    return fail(ErrorCode::invalid_usage,
                "nothing to change: give --name, --webhook-url or --webhook-secret");
  partner.name = update.name.value_or(partner.name);
  partner.webhook_url = update.webhook_url.value_or(partner.webhook_url);
  partner.webhook_secret = update.webhook_secret.value_or(partner.webhook_secret);
  if (update.webhook_secret) partner.previous_secret.reset();
  if (const auto good = check_partner(partner); !good) return std::unexpected(good.error());
  return partner;
}

CommandResult update_partner(PartnerArguments arguments) {
  if (!arguments.secret.empty()) arguments.update.webhook_secret = arguments.secret;
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  PartnerStore& partners = (*storage)->partners;
  const auto partner = partners.partner(arguments.partner.id);
  if (!partner) return std::unexpected(partner.error());
  const auto wanted = updated(*partner, arguments.update);
  if (!wanted) return std::unexpected(wanted.error());
  if (const auto done = partners.update(wanted->id, arguments.update); !done)
    return std::unexpected(done.error());
  return printed(*wanted);
}

/// How long both secrets sign.
std::optional<Duration> parse_overlap(const std::string& text) {
  constexpr Duration longest = std::chrono::days(90);
  const std::optional<Duration> overlap = parse_duration(text);
  return overlap && *overlap <= longest ? overlap : std::nullopt;
}

CommandResult rotate_secret(const PartnerArguments& arguments) {
  constexpr std::size_t secret_length = 40;
  const std::optional<Duration> overlap = parse_overlap(arguments.overlap);
  if (!overlap) return fail(ErrorCode::invalid_usage, "--overlap is a duration of up to 90d, such as 24h");
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  RotatedSecret rotated{arguments.partner.id, {}, (*storage)->clock.now() + *overlap};
  if (arguments.secret.empty()) rotated.webhook_secret = random_base62((*storage)->random, secret_length);
  const std::string secret = rotated.webhook_secret.value_or(arguments.secret);
  if (const auto done =
          (*storage)->partners.rotate_secret(rotated.partner_id, secret, rotated.previous_until);
      !done)
    return std::unexpected(done.error());
  return printed(rotated);
}

CommandResult set_suspended(const PartnerArguments& arguments, bool suspended) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  if (const auto done = (*storage)->partners.set_suspended(arguments.partner.id, suspended); !done)
    return std::unexpected(done.error());
  return printed(SuspendedPartner{arguments.partner.id, suspended});
}

CommandResult list_partners(const PartnerArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto partners = (*storage)->partners.partners();
  if (!partners) return std::unexpected(partners.error());
  return printed(PartnerList{*partners});
}

struct KeyArguments {
  AdminStorageOptions storage;
  std::string partner_id, key_id, kind, label, expires;
  int active_limit = 0, daily_limit = 0;  // 0: the server's
};

std::optional<int> limit_of(int number) { return number > 0 ? std::optional(number) : std::nullopt; }

Result<std::optional<Time>> end_of(const KeyArguments& arguments, Time now) {
  constexpr Duration longest = std::chrono::days(36'500);
  if (arguments.expires.empty()) return std::nullopt;
  const std::optional<Duration> lifetime = parse_duration(arguments.expires);
  if (!lifetime || *lifetime <= Duration::zero() || *lifetime > longest)
    return fail(ErrorCode::invalid_usage, "--expires is a duration, such as 90d");
  return now + *lifetime;
}

CommandResult issue(const KeyArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const KeyKind kind = key_kind_from_name(arguments.kind).value_or(KeyKind::test);
  const Time now = (*storage)->clock.now();
  const auto end = end_of(arguments, now);
  if (!end) return std::unexpected(end.error());
  IssuedKey key = issue_key((*storage)->random, arguments.partner_id, kind, now);
  key.record.label = arguments.label;
  key.record.expires_at = *end;
  key.record.active_limit = limit_of(arguments.active_limit);
  key.record.daily_limit = limit_of(arguments.daily_limit);
  if (const auto added = (*storage)->keys.add(key.record); !added) return std::unexpected(added.error());
  return printed(key, key.record.id);
}

CommandResult revoke(const KeyArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  if (const auto done = (*storage)->keys.revoke(arguments.key_id); !done)
    return std::unexpected(done.error());
  return printed(RevokedKey{arguments.key_id});
}

CommandResult list_keys(const KeyArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto keys = (*storage)->keys.list();
  if (!keys) return std::unexpected(keys.error());
  return printed(KeyList{*keys});
}

struct TokenArguments {
  AdminStorageOptions storage;
  Identity user;
  std::string ttl = "1h";
};

CommandResult issue_token(const TokenArguments& arguments) {
  const auto ttl = parse_duration(arguments.ttl);
  if (!ttl) return fail(ErrorCode::invalid_usage, "--ttl must have the form 1h");
  if (!arguments.user.email.contains('@'))
    return fail(ErrorCode::invalid_usage, "--email must be an email address");
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  StorageBackend& backend = **storage;
  auto token =
      identity::LocalIdentity(*backend.database, backend.clock, backend.random).issue(arguments.user, *ttl);
  if (!token) return std::unexpected(token.error());
  return printed(IssuedToken{*std::move(token)}, arguments.user.uid);
}

}  // namespace

void add_partner_command(CLI::App& app, Run& selected) {
  const CLI::Validator not_empty(
      [](std::string& text) { return std::string(text.empty() ? "must not be empty" : ""); }, "");
  const auto arguments = std::make_shared<PartnerArguments>();
  CommandGroup group(app, "partner", "Partners of the partner API", arguments->storage, selected);
  CLI::App* create = group.add("add", "Add a partner", [=] { return add_partner(*arguments); });
  create->add_option("NAME", arguments->partner.name, "Name of the partner")->required();
  create->add_option("--webhook-url", arguments->partner.webhook_url, "URL for the partner's webhooks");
  add_secret_option(*create, "--webhook-secret", arguments->partner.webhook_secret,
                    "Secret that signs the webhooks");
  CLI::App* update =
      group.add("update", "Change what is given; see rotate-secret for a secret that receivers must follow",
                [=] { return update_partner(*arguments); });
  update->add_option("ID", arguments->partner.id, "Partner")->required();
  update->add_option("--name", arguments->update.name, "Name of the partner")->type_name("NAME");
  update->add_option("--webhook-url", arguments->update.webhook_url, "URL for its webhooks; '': none")
      ->type_name("URL");
  add_secret_option(*update, "--webhook-secret", arguments->secret,
                    "Secret that signs the webhooks from now on")
      ->check(not_empty);
  CLI::App* rotate = group.add("rotate-secret", "Replace the webhook secret; both sign for a while",
                               [=] { return rotate_secret(*arguments); });
  rotate->add_option("ID", arguments->partner.id, "Partner")->required();
  rotate
      ->add_option(
          "--overlap", arguments->overlap,
          "How long the previous secret signs X-AIEA-Signature, and the new one X-AIEA-Signature-Next")
      ->type_name("DUR")
      ->capture_default_str();
  add_secret_option(*rotate, "--webhook-secret", arguments->secret,
                    "The new secret; default: a random one, which is printed now and never again")
      ->check(not_empty);
  group.add("suspend", "Reject the partner's keys", [=] { return set_suspended(*arguments, true); })
      ->add_option("ID", arguments->partner.id, "Partner")
      ->required();
  group.add("resume", "Accept the partner's keys again", [=] { return set_suspended(*arguments, false); })
      ->add_option("ID", arguments->partner.id, "Partner")
      ->required();
  group.add_query("list", "Print all partners", [=] { return list_partners(*arguments); });
}

void add_key_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<KeyArguments>();
  CommandGroup group(app, "key", "API keys of partners", arguments->storage, selected);
  CLI::App* create =
      group.add("issue", "Issue a key; this is the only time it is shown", [=] { return issue(*arguments); });
  create->add_option("--partner", arguments->partner_id, "Partner the key is for")
      ->required()
      ->type_name("ID");
  create->add_option("--kind", arguments->kind, "Kind of key; test keys are never invoiced")
      ->required()
      ->check(CLI::IsMember({"test", "live"}));
  create->add_option("--active-limit", arguments->active_limit, "Active jobs; default: the server's limit")
      ->check(CLI::PositiveNumber);
  create
      ->add_option("--daily-limit", arguments->daily_limit, "Conversions a day; default: the server's limit")
      ->check(CLI::PositiveNumber);
  create->add_option("--label", arguments->label, "What to call the key; the partner does not see it")
      ->type_name("TEXT");
  create->add_option("--expires", arguments->expires, "How long it is valid, such as 90d; default: forever")
      ->type_name("DUR");
  group.add("revoke", "Revoke a key", [=] { return revoke(*arguments); })
      ->add_option("KEY_ID", arguments->key_id, "Key to revoke")
      ->required();
  group.add_query("list", "Print all keys, without their secrets", [=] { return list_keys(*arguments); });
}

void add_token_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<TokenArguments>();
  CLI::App* command = add_command(app, "token", "Issue an ID token of the local issuer", Effect::changes,
                                  arguments->storage, selected, [=] { return issue_token(*arguments); });
  add_admin_storage_options(*command, arguments->storage);
  command->add_option("--uid", arguments->user.uid, "User the token is for")->required()->type_name("UID");
  command->add_option("--email", arguments->user.email, "Email address of the user")
      ->required()
      ->type_name("ADDR");
  command->add_flag("--email-verified", arguments->user.email_verified, "The address is verified");
  command->add_option("--name", arguments->user.name, "Name of the user")->type_name("NAME");
  command->add_option("--ttl", arguments->ttl, "How long the token is valid, 1s to 90d")
      ->type_name("DUR")
      ->capture_default_str();
}

}  // namespace esxserver
