// KeyStore: the API keys of partners, which are stored as hashes only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/caller.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

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

/// Any number of processes may share a store; the next call sees a change.
/// Errors: not_found for an id; service_unavailable, store_failed.
class KeyStore {
 public:
  virtual ~KeyStore() = default;

  [[nodiscard]] virtual Result<void> add(const ApiKey& key) = 0;  // not_found: its partner
  [[nodiscard]] virtual Result<std::vector<ApiKey>> list() = 0;   // oldest first
  [[nodiscard]] virtual Result<std::vector<ApiKey>> with_handle(std::string_view handle) = 0;
  [[nodiscard]] virtual Result<void> revoke(std::string_view id) = 0;
  /// Unless a use less than `interval` before `now`, or a later one, is recorded.
  [[nodiscard]] virtual Result<void> record_use(std::string_view id, Time now, Duration interval) = 0;
};

}  // namespace esxserver
