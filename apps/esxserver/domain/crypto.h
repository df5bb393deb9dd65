// Keyed hashes and the comparison of secrets.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace esxserver {

/// Lower-case hex.
[[nodiscard]] std::string to_hex(std::span<const unsigned char> bytes);

/// SHA-256: 32 bytes.
[[nodiscard]] std::string sha256_bytes(std::string_view message);

/// HMAC-SHA256, in lower-case hex.
[[nodiscard]] std::string hmac_sha256_hex(std::string_view key, std::string_view message);

/// The time does not depend on the content. Texts of different length are unequal.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace esxserver
