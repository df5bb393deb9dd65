// esxserver partner add|update|rotate-secret|suspend|resume|list
#include <CLI/App.hpp>
#include <memory>

#include "esx/estimate/base/text.h"
#include "esxserver/adapters/webhook/callback_target.h"
#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/options/secret_option.h"
#include "esxserver/options/units.h"
#include "esxserver/ports/identifiers.h"

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

}  // namespace esxserver
