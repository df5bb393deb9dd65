#include "esxserver/accounts/api_keys.h"

#include "esx/estimate/base/sha256.h"
#include "esxserver/accounts/caller.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/storage/common_queries.h"

namespace esxserver {

using sql::Connection;
using sql::found;
using sql::Query;
using sql::read_rows;

namespace {

constexpr std::array<NamedValue<KeyKind>, 2> key_kinds = {{{KeyKind::test, "test"}, {KeyKind::live, "live"}}};

constexpr const char* key_columns =
    "api_key.id, api_key.partner_id, kind, handle, hash, active_limit, daily_limit, revoked, "
    "api_key.created_at, "
    "label, expires_at, last_used_at";

ApiKey key_of(const Query& row, int first) {
  return {.id = row.text(first),
          .partner_id = row.text(first + 1),
          .kind = key_kind_from_name(row.text(first + 2)).value_or(KeyKind::test),
          .handle = row.text(first + 3),
          .hash = row.text(first + 4),
          .active_limit = row.optional_small(first + 5),
          .daily_limit = row.optional_small(first + 6),
          .revoked = row.flag(first + 7),
          .created_at = row.time(first + 8),
          .label = row.text(first + 9),
          .expires_at = row.optional_time(first + 10),
          .last_used_at = row.optional_time(first + 11)};
}

constexpr std::size_t random_length = 40;  // the handle's part is visible in the store
constexpr std::size_t handle_length = 8;

std::string prefix_of(KeyKind kind) { return "esx_" + std::string(key_kind_name(kind)) + "_"; }

bool is_valid(const ApiKey& key, Time now) {
  const std::optional<Time>& end = key.expires_at;
  return !key.revoked && (!end || now < *end);
}

std::unexpected<Error> refuse_key() {
  return fail(ServerError::invalid_api_key,
              "The API key is unknown, revoked or expired, or its partner is suspended");
}

}  // namespace

std::string key_of_partner_columns() {
  return std::string(key_columns) + ", name, suspended, CASE webhook_secret WHEN '' THEN 0 ELSE 1 END";
}

KeyOfPartner key_of_partner(const Query& row, int first) {
  constexpr int name = 12, suspended = 13, has_secret = 14;
  return {key_of(row, first), row.text(first + name), row.flag(first + suspended),
          row.flag(first + has_secret)};
}

std::string_view handle_of(std::string_view key) {
  for (const KeyKind kind : {KeyKind::test, KeyKind::live})
    if (const std::string prefix = prefix_of(kind);
        key.starts_with(prefix) && key.size() == prefix.size() + random_length)
      return key.substr(0, prefix.size() + handle_length);
  return {};
}

std::span<const NamedValue<KeyKind>> enum_names(KeyKind /*any*/) { return key_kinds; }
std::string_view key_kind_name(KeyKind kind) { return name_in(key_kinds, kind); }
std::optional<KeyKind> key_kind_from_name(std::string_view name) { return value_in(key_kinds, name); }

Result<void> KeyStore::add(const ApiKey& key) {
  return database_.write([&](Connection& connection) {
    return found(
        Query(connection,
              "INSERT INTO api_key (id, partner_id, kind, handle, hash, active_limit, daily_limit, "
              "revoked, created_at, label, expires_at) "
              "SELECT $1, id, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM partner WHERE id = $11",
              key.id, key_kind_name(key.kind), key.handle, key.hash, key.active_limit, key.daily_limit,
              key.revoked, key.created_at, key.label, key.expires_at, key.partner_id)
            .execute(),
        "partner", key.partner_id);
  });
}

Result<std::vector<ApiKey>> KeyStore::list() {
  return database_.read([&](Connection& connection) -> Result<std::vector<ApiKey>> {
    Query row(connection, "SELECT " + std::string(key_columns) + " FROM api_key ORDER BY created_at, id");
    return read_rows(row, [](const Query& found) { return key_of(found, 0); });
  });
}

Result<std::vector<KeyOfPartner>> KeyStore::with_handle(std::string_view handle) {
  return database_.read_one([&](Connection& connection) -> Result<std::vector<KeyOfPartner>> {
    Query row(connection,
              "SELECT " + key_of_partner_columns() +
                  " FROM api_key JOIN partner ON partner.id = api_key.partner_id WHERE handle = $1 "
                  "ORDER BY api_key.created_at, api_key.id",
              handle);
    return read_rows(row, [](const Query& found) { return key_of_partner(found, 0); });
  });
}

Result<void> KeyStore::revoke(std::string_view id) {
  return database_.write([&](Connection& connection) {
    return found(Query(connection, "UPDATE api_key SET revoked = 1 WHERE id = $1", id).execute(), "key", id);
  });
}

Result<void> KeyStore::record_use(std::string_view id, Time now, Duration interval) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection,
          "UPDATE api_key SET last_used_at = $1 WHERE id = $2 AND coalesce(last_used_at, 0) <= $3", now, id,
          now - interval)
        .execute();
    return {};
  });
}

IssuedKey issue_key(Random& random, std::string_view partner_id, KeyKind kind, Time now) {
  IssuedKey key{.text = prefix_of(kind) + random_base62(random, random_length), .record = {}};
  key.record = {.id = make_id(random, "key"),
                .partner_id = std::string(partner_id),
                .kind = kind,
                .handle = std::string(handle_of(key.text)),
                .hash = estimate::sha256_hex(key.text),
                .active_limit = {},
                .daily_limit = {},
                .revoked = false,
                .created_at = now,
                .label = {},
                .expires_at = {},
                .last_used_at = {}};
  return key;
}

bool KeyAuthenticator::is_use_due(const ApiKey& key, Time now) {
  const std::optional<Time>& recorded = key.last_used_at;
  if (recorded && now < *recorded + use_interval) return false;
  const std::lock_guard lock(mutex_);
  const auto [tried, first] = tried_.try_emplace(key.id, now);
  if (!first && now < tried->second + use_interval) return false;
  tried->second = now;
  return true;
}

void KeyAuthenticator::record_use(const ApiKey& key, Time now) {
  if (!is_use_due(key, now)) return;
  if (const auto recorded = keys_.record_use(key.id, now, use_interval); !recorded)
    log_.write(LogLevel::warning, "key_use_not_recorded",
               {{"key_id", key.id}, {"reason", recorded.error().message}});
}

Result<Caller> KeyAuthenticator::authenticate(std::optional<std::string_view> text, DefaultLimits limits,
                                              Time now) {
  const std::string_view handle = handle_of(text.value_or(""));
  const auto stored = handle.empty() ? std::vector<KeyOfPartner>() : keys_.with_handle(handle);
  if (!stored) return std::unexpected(stored.error());
  return authenticate(text, *stored, limits, now);
}

Result<Caller> KeyAuthenticator::authenticate(std::optional<std::string_view> text,
                                              const std::vector<KeyOfPartner>& stored, DefaultLimits limits,
                                              Time now) {
  if (!text) return fail(ServerError::missing_api_key, "The X-API-Key header is missing");
  if (stored.empty()) return refuse_key();
  const std::string hash = estimate::sha256_hex(*text);
  for (const auto& [key, partner_name, suspended, has_secret] : stored) {
    if (!equal_in_constant_time(key.hash, hash) || !is_valid(key, now)) continue;
    if (suspended) return refuse_key();
    record_use(key, now);
    return Caller{.partner_id = key.partner_id,
                  .partner_name = partner_name,
                  .key_id = key.id,
                  .key_kind = key.kind,
                  .active_limit = key.active_limit.value_or(limits.active),
                  .daily_limit = key.daily_limit.value_or(limits.daily),
                  .has_secret = has_secret};
  }
  return refuse_key();
}

}  // namespace esxserver
