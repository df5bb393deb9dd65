// esxserver key issue|revoke|list
#include <CLI/App.hpp>
#include <memory>

#include "esxserver/admin/command_group.h"
#include "esxserver/admin/print_json.h"
#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"
#include "esxserver/options/units.h"
#include "esxserver/service/api_keys.h"

namespace esxserver {
namespace {

struct RevokedKey {
  std::string key_id;
  bool revoked = true;
};

struct KeyList {
  std::vector<ApiKey> keys;
};

const std::string& id_of(const IssuedKey& key) { return key.record.id; }

}  // namespace
}  // namespace esxserver

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

namespace esxserver {
namespace {

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
  create->add_option("--label", arguments->label, "What to call the key; the partner does not see it")
      ->type_name("TEXT");
  create->add_option("--expires", arguments->expires, "How long it is valid, such as 90d; default: forever")
      ->type_name("DUR");
  group.add("revoke", "Revoke a key", [=] { return revoke(*arguments); })
      ->add_option("KEY_ID", arguments->key_id, "Key to revoke")
      ->required();
  group.add_query("list", "Print all keys, without their secrets", [=] { return list_keys(*arguments); });
}

}  // namespace esxserver
