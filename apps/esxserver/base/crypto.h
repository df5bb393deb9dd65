// HMAC, the comparison of secrets, and encryption of texts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace esxserver {

/// Lower-case hex.
[[nodiscard]] std::string to_hex(std::span<const unsigned char> bytes);

/// HMAC-SHA256, in lower-case hex.
[[nodiscard]] std::string hmac_sha256_hex(std::string_view key, std::string_view message);

/// The time does not depend on the content. Texts of different length are unequal.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

/// Whether the text has the form of a stored file's name: 64 lower-case hex digits.
[[nodiscard]] bool is_hash(std::string_view text);

inline constexpr std::size_t seal_key_bytes = 32, seal_nonce_bytes = 12;

/// Encrypts a text with AES-256-GCM; in base64url. `key`: seal_key_bytes. `nonce`: seal_nonce_bytes, never
/// used twice with a key. `context`: what the text belongs to; a copy elsewhere cannot be opened.
[[nodiscard]] std::string seal(std::string_view key, std::string_view nonce, std::string_view context,
                               std::string_view text);

/// nullopt: sealed with another key or for another context, or changed since.
[[nodiscard]] std::optional<std::string> open_sealed(std::string_view key, std::string_view context,
                                                     std::string_view sealed);

}  // namespace esxserver
