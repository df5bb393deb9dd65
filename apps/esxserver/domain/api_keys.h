// API keys: how they are made and recognised.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/domain/caller.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/partner_store.h"
#include "esxserver/ports/random.h"

namespace esxserver {

/// A new key: its text, which is shown once, and what is kept of it.
struct IssuedKey {
  std::string text;  // "esx_test_" or "esx_live_" and 40 random characters
  ApiKey record;
};

[[nodiscard]] IssuedKey issue_key(Random& random, std::string_view partner_id, KeyKind kind, Time now);

/// Limits of a key that has none of its own.
struct DefaultLimits {
  int active = 0;
  int daily = 0;
};

/// Who the key stands for. Errors: missing_api_key for no key; invalid_api_key for one that is unknown or
/// revoked, or whose partner is suspended, always in the same words.
[[nodiscard]] Result<Caller> authenticate_key(PartnerStore& partners, std::optional<std::string_view> key,
                                              DefaultLimits limits);

}  // namespace esxserver
