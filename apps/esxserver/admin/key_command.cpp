// esxserver key issue|revoke|list
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/admin_json.h"
#include "esxserver/admin/command_group.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/service/api_keys.h"

namespace esxserver {
namespace {

struct KeyArguments {
  AdminStorageOptions storage;
  std::string partner_id, key_id, kind;
  int active_limit = 0, daily_limit = 0;  // 0: the server's
};

std::optional<int> limit_of(int number) { return number > 0 ? std::optional(number) : std::nullopt; }

CommandResult issue(const KeyArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const KeyKind kind = key_kind_from_name(arguments.kind).value_or(KeyKind::test);
  IssuedKey key = issue_key((*storage)->random, arguments.partner_id, kind, (*storage)->clock.now());
  key.record.active_limit = limit_of(arguments.active_limit);
  key.record.daily_limit = limit_of(arguments.daily_limit);
  if (const auto added = (*storage)->partners.add_key(key.record); !added)
    return std::unexpected(added.error());
  AdminJson json;
  json.text("key_id", key.record.id);
  json.text("api_key", key.text);
  return json.take();
}

CommandResult revoke(const KeyArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  if (const auto done = (*storage)->partners.revoke_key(arguments.key_id); !done)
    return std::unexpected(done.error());
  AdminJson json;
  json.text("key_id", arguments.key_id);
  json.flag("revoked", true);
  return json.take();
}

CommandResult list_keys(const KeyArguments& arguments) {
  const auto storage = open_storage(arguments.storage);
  if (!storage) return std::unexpected(storage.error());
  const auto keys = (*storage)->partners.keys();
  if (!keys) return std::unexpected(keys.error());
  AdminJson json;
  json.list("keys", *keys, [](AdminJson& row, const ApiKey& key) {
    row.text("key_id", key.id);
    row.text("partner_id", key.partner_id);
    row.text("kind", key_kind_name(key.kind));
    row.text("begins_with", key.handle);
    if (key.active_limit) row.number("active_limit", *key.active_limit);
    if (key.daily_limit) row.number("daily_limit", *key.daily_limit);
    row.flag("revoked", key.revoked);
    row.text("created_at", iso8601(key.created_at));
  });
  return json.take();
}

}  // namespace

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
  group.add("revoke", "Revoke a key", [=] { return revoke(*arguments); })
      ->add_option("KEY_ID", arguments->key_id, "Key to revoke")
      ->required();
  group.add("list", "Print all keys, without their secrets", [=] { return list_keys(*arguments); });
}

}  // namespace esxserver
