// esxserver partner, esxserver key, esxserver token

#include <memory>

#include <CLI/App.hpp>

#include "esxserver/accounts/administration.h"
#include "esxserver/base/time.h"
#include "esxserver/serve/administration.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/environment.h"
#include "esxserver/serve/storage.h"
#include "esxserver/sessions/local_identity.h"

namespace esxserver {
namespace {

struct PartnerList {
  std::vector<Partner> partners;
};

struct KeyList {
  std::vector<ApiKey> keys;
};

struct IssuedToken {
  std::string id_token;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::PartnerList> {
  using List = esxserver::PartnerList;
  static constexpr std::string_view name = "PartnerList", text = "All partners.";
  static constexpr auto rows =
      std::tuple(field_as<esxserver::Rows<esxserver::Partner>>("partners", &List::partners, "Oldest first."));
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

CommandResult add_partner(const PartnerArguments& arguments) {
  return administer(arguments.storage,
                    [&](auto& accounts) { return accounts.add_partner(arguments.partner); });
}

CommandResult update_partner(PartnerArguments arguments) {
  if (!arguments.secret.empty()) arguments.update.webhook_secret = arguments.secret;
  return administer(arguments.storage, [&](auto& accounts) {
    return accounts.update_partner(arguments.partner.id, arguments.update);
  });
}

CommandResult rotate_secret(const PartnerArguments& arguments) {
  const std::optional<Duration> overlap = parse_duration(arguments.overlap);
  if (!overlap) return fail(ErrorCode::invalid_usage, "--overlap is a duration of up to 90d, such as 24h");
  return administer(arguments.storage, [&](auto& accounts) {
    return accounts.rotate_secret(arguments.partner.id, arguments.secret, *overlap);
  });
}

CommandResult set_suspended(const PartnerArguments& arguments, bool suspended) {
  return administer(arguments.storage,
                    [&](auto& accounts) { return accounts.set_suspended(arguments.partner.id, suspended); });
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

CommandResult issue(const KeyArguments& arguments) {
  NewKey key{.partner_id = arguments.partner_id,
             .kind = key_kind_from_name(arguments.kind).value_or(KeyKind::test),
             .active_limit = limit_of(arguments.active_limit),
             .daily_limit = limit_of(arguments.daily_limit),
             .label = arguments.label,
             .life = {}};
  if (!arguments.expires.empty()) {
    key.life = parse_duration(arguments.expires);
    if (!key.life) return fail(ErrorCode::invalid_usage, "--expires is a duration, such as 90d");
  }
  return administer(arguments.storage, [&](auto& accounts) { return accounts.issue(key); });
}

CommandResult revoke(const KeyArguments& arguments) {
  return administer(arguments.storage, [&](auto& accounts) { return accounts.revoke_key(arguments.key_id); });
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
