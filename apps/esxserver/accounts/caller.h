// Caller: the owner of an API key.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/base/name_table.h"

namespace esxserver {

enum class KeyKind { test, live };
[[nodiscard]] std::span<const NamedValue<KeyKind>> enum_names(KeyKind any);  // for field lists
[[nodiscard]] std::string_view key_kind_name(KeyKind kind);                  // "test", "live"
[[nodiscard]] std::optional<KeyKind> key_kind_from_name(std::string_view name);

/// A valid API key and the partner that owns it.
struct Caller {
  std::string partner_id, partner_name;
  std::string key_id;  // not the key: may be logged
  KeyKind key_kind = KeyKind::test;
  int active_limit = 0;     // jobs queued or processing at a time
  int daily_limit = 0;      // jobs in a UTC day
  bool has_secret = false;  // no callbacks without a webhook secret
};

}  // namespace esxserver
