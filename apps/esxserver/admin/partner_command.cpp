// esxserver partner add|suspend|resume|list
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/adapters/webhook/public_callbacks.h"
#include "esxserver/admin/admin_json.h"
#include "esxserver/admin/command_group.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

struct PartnerArguments {
  AdminStorageOptions storage;
  Partner partner;
};

CommandResult add_partner(PartnerArguments arguments) {
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
  AdminJson json;
  json.text("partner_id", arguments.partner.id);
  json.text("name", arguments.partner.name);
  return json.take();
}

CommandResult set_suspended(const PartnerArguments& arguments, bool suspended) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  if (const auto done = (*storage)->partners.set_suspended(arguments.partner.id, suspended); !done)
    return std::unexpected(done.error());
  AdminJson json;
  json.text("partner_id", arguments.partner.id);
  json.flag("suspended", suspended);
  return json.take();
}

CommandResult list_partners(const PartnerArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto partners = (*storage)->partners.partners();
  if (!partners) return std::unexpected(partners.error());
  AdminJson json;
  json.list("partners", *partners, [](AdminJson& row, const Partner& partner) {
    row.text("partner_id", partner.id);
    row.text("name", partner.name);
    row.text("webhook_url", partner.webhook_url);
    row.flag("has_webhook_secret", !partner.webhook_secret.empty());
    row.flag("suspended", partner.suspended);
    row.text("created_at", iso8601(partner.created_at));
  });
  return json.take();
}

}  // namespace

void add_partner_command(CLI::App& app, Run& selected) {
  const auto arguments = std::make_shared<PartnerArguments>();
  CommandGroup group(app, "partner", "Partners of the partner API", arguments->storage, selected);
  CLI::App* create = group.add("add", "Add a partner", [=] { return add_partner(*arguments); });
  create->add_option("NAME", arguments->partner.name, "Name of the partner")->required();
  create->add_option("--webhook-url", arguments->partner.webhook_url, "URL for the partner's webhooks");
  create->add_option("--webhook-secret", arguments->partner.webhook_secret, "Secret that signs the webhooks");
  group.add("suspend", "Reject the partner's keys", [=] { return set_suspended(*arguments, true); })
      ->add_option("ID", arguments->partner.id, "Partner")
      ->required();
  group.add("resume", "Accept the partner's keys again", [=] { return set_suspended(*arguments, false); })
      ->add_option("ID", arguments->partner.id, "Partner")
      ->required();
  group.add("list", "Print all partners", [=] { return list_partners(*arguments); });
}

}  // namespace esxserver
