// Text that only holders of a key can read: AES-256-GCM.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace esxserver {

inline constexpr std::size_t seal_key_bytes = 32, seal_nonce_bytes = 12;

/// In base64url. `key`: seal_key_bytes. `nonce`: seal_nonce_bytes, never used twice with a key. `context`:
/// what the text belongs to; a copy elsewhere cannot be opened.
[[nodiscard]] std::string seal(std::string_view key, std::string_view nonce, std::string_view context,
                               std::string_view text);

/// nullopt: sealed with another key or for another context, or changed since.
[[nodiscard]] std::optional<std::string> open_sealed(std::string_view key, std::string_view context,
                                                     std::string_view sealed);

}  // namespace esxserver
