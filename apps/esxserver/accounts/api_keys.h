// API keys of partners: their store, which has hashes only, and the functions that issue and check keys.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/accounts/caller.h"
#include "esxserver/accounts/partners.h"
#include "esxserver/base/identifiers.h"
#include "esxserver/base/result.h"
#include "esxserver/base/system.h"
#include "esxserver/base/time.h"
#include "esxserver/storage/database.h"

namespace esxserver {

struct ApiKey {
  std::string id, partner_id;
  KeyKind kind = KeyKind::test;
  std::string handle;                            // first characters of the key, for the lookup
  std::string hash;                              // SHA-256 of the whole key, in hex
  std::optional<int> active_limit, daily_limit;  // override the server's limits
  bool revoked = false;
  Time created_at;
  std::string label;  // for the operator
  std::optional<Time> expires_at, last_used_at;

  friend bool operator==(const ApiKey&, const ApiKey&) = default;
};

/// A key with what a request needs of its partner.
struct KeyOfPartner {
  ApiKey key;
  std::string partner_name;
  bool suspended = false;
  bool has_secret = false;  // of webhooks
};

/// What key_of_partner() reads of `api_key JOIN partner`.
[[nodiscard]] std::string key_of_partner_columns();
/// `first`: the first of the columns.
[[nodiscard]] KeyOfPartner key_of_partner(const sql::Query& row, int first);

/// The prefix of a key that finds its record; empty if the text cannot be a key.
[[nodiscard]] std::string_view handle_of(std::string_view key);

/// The API keys of all partners. Any number of processes may share a store; the next call sees a change.
/// Errors: not_found for an id; service_unavailable, store_failed.
class KeyStore {
 public:
  explicit KeyStore(sql::Database& database) : database_(database) {}

  [[nodiscard]] Result<void> add(const ApiKey& key);  // not_found: its partner
  [[nodiscard]] Result<std::vector<ApiKey>> list();   // oldest first
  [[nodiscard]] Result<std::vector<KeyOfPartner>> with_handle(std::string_view handle);
  [[nodiscard]] Result<void> revoke(std::string_view id);
  /// Unless a use less than `interval` before `now`, or a later one, is recorded.
  [[nodiscard]] Result<void> record_use(std::string_view id, Time now, Duration interval);

 private:
  sql::Database& database_;
};

/// A new key: its text, which is shown once, and its stored record.
struct IssuedKey {
  std::string text;  // "esx_test_" or "esx_live_" and 40 random characters
  ApiKey record;
};

[[nodiscard]] IssuedKey issue_key(Random& random, std::string_view partner_id, KeyKind kind, Time now);

/// Limits of a key without its own.
struct DefaultLimits {
  int active = 0;
  int daily = 0;
};

/// Recognizes keys, and records when they were last used. Thread-safe.
class KeyAuthenticator {
 public:
  KeyAuthenticator(sql::Database& database, Log& log) : keys_(database), log_(log) {}

  /// How often the use of a key is written at most, so requests rarely wait for it. A write that fails is
  /// logged: it does not matter to the request.
  static constexpr Duration use_interval = std::chrono::minutes(1);

  /// The owner of the key, whose use is recorded. Errors: missing_api_key without a key; invalid_api_key for
  /// a key that is unknown, revoked or expired or whose partner is suspended, always with the same message.
  [[nodiscard]] Result<Caller> authenticate(std::optional<std::string_view> key, DefaultLimits limits,
                                            Time now);
  /// The same with the stored keys that have its handle.
  [[nodiscard]] Result<Caller> authenticate(std::optional<std::string_view> key,
                                            const std::vector<KeyOfPartner>& stored, DefaultLimits limits,
                                            Time now);

 private:
  void record_use(const ApiKey& key, Time now);
  bool is_use_due(const ApiKey& key, Time now);

  KeyStore keys_;
  Log& log_;
  std::mutex mutex_;
  std::map<std::string, Time> tried_;  // when a use was last to be written, by the id of the key
};

}  // namespace esxserver
