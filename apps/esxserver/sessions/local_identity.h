// LocalIdentity: an issuer of ID tokens whose keys are in the server's database.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/system.h"
#include "esxserver/sessions/id_token.h"
#include "esxserver/sessions/identity.h"
#include "esxserver/storage/store_identity.h"

namespace esxserver::identity {

/// Tokens are signed with ES256. A key signs for 30 days and stays published until its last token has
/// expired. Thread-safe; any number of processes share the keys.
class LocalIdentity final : public IdentityProvider {
 public:
  /// The longest life of a token.
  static constexpr Duration max_ttl = std::chrono::days(90);

  LocalIdentity(sql::Database& database, Clock& clock, Random& random)
      : store_(database, SigningKeys::Purpose::tokens), clock_(clock), random_(random) {}

  /// "local".
  std::string project_id() override;
  Result<Identity> verify(std::string_view id_token) override;

  /// Adds a key if the newest is old. Call it at startup; `issue` does.
  [[nodiscard]] Result<void> rotate();

  /// An ID token. Error: invalid_usage for a user without a valid uid, or a ttl that is not between 1 s and
  /// max_ttl; those of the store.
  [[nodiscard]] Result<std::string> issue(const Identity& user, Duration ttl);

  /// The public keys as a JWK set.
  [[nodiscard]] Result<std::string> jwk_set();

 private:
  Result<PublicKeys> keys(std::string_view wanted_id);

  SigningKeys store_;
  Clock& clock_;
  Random& random_;
  std::mutex mutex_;
  PublicKeys cached_;
  Time cached_at_;
};

}  // namespace esxserver::identity
