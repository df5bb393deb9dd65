// Keyed hashes, and comparing secrets.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace esxserver {

/// Lower-case hex.
[[nodiscard]] std::string to_hex(std::span<const unsigned char> bytes);

/// HMAC-SHA256, in lower-case hex.
[[nodiscard]] std::string hmac_sha256_hex(std::string_view key, std::string_view message);

/// Takes as long for a wrong text as for the right one; texts of other lengths differ.
[[nodiscard]] bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace esxserver
