#include "esxserver/service/api_keys.h"

#include "esx/estimate/base/sha256.h"
#include "esxserver/domain/crypto.h"
#include "esxserver/ports/identifiers.h"

namespace esxserver {
namespace {

constexpr std::size_t random_length = 40;  // the handle's part is visible in the store
constexpr std::size_t handle_length = 8;

std::string prefix_of(KeyKind kind) { return "esx_" + std::string(key_kind_name(kind)) + "_"; }

/// The prefix of a key that finds its record; empty if the text cannot be a key.
std::string_view handle_of(std::string_view key) {
  for (const KeyKind kind : {KeyKind::test, KeyKind::live})
    if (const std::string prefix = prefix_of(kind);
        key.starts_with(prefix) && key.size() == prefix.size() + random_length)
      return key.substr(0, prefix.size() + handle_length);
  return {};
}

bool is_valid(const ApiKey& key, Time now) {
  const std::optional<Time>& end = key.expires_at;
  return !key.revoked && (!end || now < *end);
}

std::unexpected<Error> refuse_key() {
  return fail(ServerError::invalid_api_key,
              "The API key is unknown, revoked or expired, or its partner is suspended");
}

}  // namespace

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

Result<Caller> authenticate_key(const KeyPorts& ports, std::optional<std::string_view> text,
                                DefaultLimits limits, Time now) {
  if (!text) return fail(ServerError::missing_api_key, "The X-API-Key header is missing");
  const std::string_view handle = handle_of(*text);
  if (handle.empty()) return refuse_key();
  const auto candidates = ports.keys.with_handle(handle);
  if (!candidates) return std::unexpected(candidates.error());
  const std::string hash = estimate::sha256_hex(*text);
  for (const ApiKey& key : *candidates) {
    if (!equal_in_constant_time(key.hash, hash) || !is_valid(key, now)) continue;
    const auto partner = ports.partners.partner(key.partner_id);
    if (!partner) return std::unexpected(partner.error());
    if (partner->suspended) return refuse_key();
    ports.use.note(key, now);
    return Caller{.partner_id = partner->id,
                  .partner_name = partner->name,
                  .key_id = key.id,
                  .key_kind = key.kind,
                  .active_limit = key.active_limit.value_or(limits.active),
                  .daily_limit = key.daily_limit.value_or(limits.daily),
                  .has_secret = !partner->webhook_secret.empty()};
  }
  return refuse_key();
}

}  // namespace esxserver
