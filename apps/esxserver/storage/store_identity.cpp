#include "esxserver/storage/store_identity.h"

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "esxserver/base/codecs.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/storage/database.h"

namespace esxserver {

using sql::Connection;
using sql::Database;
using sql::Query;
using sql::read_rows;

namespace {

constexpr const char* insert = "INSERT INTO file_store (one, id) VALUES (1, $1) ON CONFLICT (one) DO ";

std::optional<std::string> recorded(Connection& connection) {
  Query row(connection, "SELECT id FROM file_store");
  return row.next() ? std::optional(row.text(0)) : std::nullopt;
}

std::string random_bytes(Random& random, std::size_t count) {
  std::string bytes(count, '\0');
  random.fill(std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

constexpr std::array<const char*, 4> table_names = {"signing_key", "token_key", "code_key", "password_key"};

}  // namespace

Result<std::optional<std::string>> StoreIdentity::id() {
  return database_.read(
      [](Connection& connection) -> Result<std::optional<std::string>> { return recorded(connection); });
}

Result<std::string> StoreIdentity::record_if_none(const std::string& id) {
  return database_.write([&](Connection& connection) -> Result<std::string> {
    Query(connection, std::string(insert) + "NOTHING", id).execute();
    return recorded(connection).value_or(id);
  });
}

Result<void> StoreIdentity::replace(const std::string& id) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, std::string(insert) + "UPDATE SET id = excluded.id", id).execute();
    return {};
  });
}

SigningKeys::SigningKeys(Database& database, Purpose purpose)
    : database_(database), table_(table_names.at(static_cast<std::size_t>(purpose))) {}

Result<std::vector<SigningKey>> SigningKeys::all() {
  return database_.read([&](Connection& connection) -> Result<std::vector<SigningKey>> {
    Query row(connection, "SELECT id, secret, created_at FROM " + table_ + " ORDER BY created_at DESC, id");
    return read_rows(row, [](const Query& key) { return SigningKey{key.text(0), key.text(1), key.time(2)}; });
  });
}

Result<void> SigningKeys::rotate(const SigningKey& key, Time unless_newer_than, Time forget_before) {
  return database_.write([&](Connection& connection) -> Result<void> {
    connection.hold(table_);
    Query(connection, "DELETE FROM " + table_ + " WHERE created_at < $1", forget_before).execute();
    Query(connection,
          "INSERT INTO " + table_ +
              " (id, secret, created_at) SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM " + table_ +
              " WHERE created_at > $4)",
          key.id, key.secret, key.created_at, unless_newer_than)
        .execute();
    return {};
  });
}

Result<std::string> TextSealer::seal(std::string_view context, std::string_view text) {
  const auto secret = key();
  if (!secret) return std::unexpected(secret.error());
  return esxserver::seal(*secret, random_bytes(random_, seal_nonce_bytes), context, text);
}

Result<std::string> TextSealer::open(std::string_view context, std::string_view sealed) {
  const auto secret = key();
  if (!secret) return std::unexpected(secret.error());
  auto text = open_sealed(*secret, context, sealed);
  if (!text)
    return fail(ErrorCode::store_failed, "the text of " + std::string(context) + " cannot be decrypted");
  return *std::move(text);
}

Result<std::string> TextSealer::key() {
  auto keys = keys_.all();
  if (!keys) return std::unexpected(keys.error());
  if (keys->empty()) {
    const SigningKey fresh{make_uuid(random_), to_base64url(random_bytes(random_, seal_key_bytes)), Time{}};
    // Adds it only if no other process did meanwhile.
    if (const auto added = keys_.rotate(fresh, Time::min(), Time::min()); !added)
      return std::unexpected(added.error());
    keys = keys_.all();
    if (!keys) return std::unexpected(keys.error());
  }
  auto secret = keys->empty() ? std::nullopt : from_base64url(keys->front().secret);
  if (!secret || secret->size() != seal_key_bytes)
    return fail(ErrorCode::store_failed, "a key of encrypted texts is damaged");
  return *std::move(secret);
}

}  // namespace esxserver
