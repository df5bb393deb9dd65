// esxserver partner add|suspend|resume|list
#include <CLI/App.hpp>
#include <memory>

#include "estimate/base/text.h"
#include "esxserver/adapters/webhook/public_callbacks.h"
#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/options/secret_option.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

struct AddedPartner {
  std::string partner_id, name;
};

struct SuspendedPartner {
  std::string partner_id;
  bool suspended = false;
};

struct PartnerList {
  std::vector<Partner> partners;
};

bool has_secret(const Partner& partner) { return !partner.webhook_secret.empty(); }

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
};

CommandResult add_partner(PartnerArguments arguments) {
  if (estimate::trim(arguments.partner.name).empty())
    return fail(ErrorCode::invalid_usage, "NAME must not be blank");
  // Private addresses are accepted here; an option of the server decides whether it calls them.
  if (const auto& url = arguments.partner.webhook_url; !url.empty())
    if (const auto good = PublicCallbacks(true).check(url); !good) return std::unexpected(good.error());
  if (arguments.partner.webhook_secret.empty() && !arguments.partner.webhook_url.empty())
    return fail(ErrorCode::invalid_usage, "--webhook-url needs --webhook-secret: webhooks are signed");
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  arguments.partner.id = make_id((*storage)->random, "partner");
  arguments.partner.created_at = (*storage)->clock.now();
  if (const auto added = (*storage)->partners.add_partner(arguments.partner); !added)
    return std::unexpected(added.error());
  return printed(AddedPartner{arguments.partner.id, arguments.partner.name}, arguments.partner.id);
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
  const auto arguments = std::make_shared<PartnerArguments>();
  CommandGroup group(app, "partner", "Partners of the partner API", arguments->storage, selected);
  CLI::App* create = group.add("add", "Add a partner", [=] { return add_partner(*arguments); });
  create->add_option("NAME", arguments->partner.name, "Name of the partner")->required();
  create->add_option("--webhook-url", arguments->partner.webhook_url, "URL for the partner's webhooks");
  add_secret_option(*create, "--webhook-secret", arguments->partner.webhook_secret,
                    "Secret that signs the webhooks");
  group.add("suspend", "Reject the partner's keys", [=] { return set_suspended(*arguments, true); })
      ->add_option("ID", arguments->partner.id, "Partner")
      ->required();
  group.add("resume", "Accept the partner's keys again", [=] { return set_suspended(*arguments, false); })
      ->add_option("ID", arguments->partner.id, "Partner")
      ->required();
  group.add_query("list", "Print all partners", [=] { return list_partners(*arguments); });
}

}  // namespace esxserver
