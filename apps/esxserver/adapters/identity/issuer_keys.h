// IssuerKeys: the cached public keys of an OpenID issuer.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>

#include "esxserver/adapters/identity/discovery.h"
#include "esxserver/adapters/identity/id_token.h"
#include "esxserver/adapters/identity/oidc_location.h"
#include "esxserver/ports/clock.h"
#include "esxserver/ports/log.h"

namespace esxserver::identity {

/// Keys are fetched when they are first needed, when they are an hour old, and for the id of an unknown key,
/// but at most once in 30 s. While the issuer is away, the old ones are used. Thread-safe: one thread
/// fetches; those that need what it fetches wait for 2 s.
class IssuerKeys {
 public:
  IssuerKeys(OidcLocation location, Fetch fetch, Clock& clock, Log& log)
      : location_(std::move(location)), fetch_(std::move(fetch)), clock_(clock), log_(log) {}

  /// The keys, if possible including the wanted one. Error: service_unavailable if no keys were ever fetched.
  [[nodiscard]] Result<PublicKeys> find(std::string_view wanted_id);

 private:
  [[nodiscard]] bool has(std::string_view id) const;
  [[nodiscard]] bool may_fetch(Time now) const;
  void refresh(std::unique_lock<std::mutex>& lock, Time now);
  [[nodiscard]] Result<PublicKeys> fetch_keys() const;
  [[nodiscard]] Result<std::string> jwks_place() const;

  const OidcLocation location_;
  const Fetch fetch_;
  Clock& clock_;
  Log& log_;
  std::mutex mutex_;
  std::condition_variable fetched_;
  bool fetching_ = false;
  std::optional<Time> tried_at_;
  Time fetched_at_;
  PublicKeys keys_;  // null: never fetched
};

}  // namespace esxserver::identity
