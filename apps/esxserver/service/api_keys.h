// API keys: issuing and recognizing them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/domain/caller.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/key_store.h"
#include "esxserver/ports/partner_store.h"
#include "esxserver/ports/random.h"
#include "esxserver/service/key_use.h"

namespace esxserver {

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

/// What recognizes keys; all must outlive the call.
struct KeyPorts {
  KeyStore& keys;
  PartnerStore& partners;
  KeyUse& use;
};

/// The owner of the key, whose use is recorded. Errors: missing_api_key without a key; invalid_api_key for a
/// key that is unknown, revoked or expired or whose partner is suspended, always with the same message.
[[nodiscard]] Result<Caller> authenticate_key(const KeyPorts& ports, std::optional<std::string_view> key,
                                              DefaultLimits limits, Time now);

}  // namespace esxserver
