// Base64, base64url, and percent-encoding of URLs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace esxserver {

/// Base64 (RFC 4648), with padding, on one line.
[[nodiscard]] std::string to_base64(std::string_view bytes);

/// Base64url without padding (RFC 7515, section 2).
[[nodiscard]] std::string to_base64url(std::string_view bytes);

/// Strict: nullopt for other characters, padding, line breaks and unused bits that are not zero.
[[nodiscard]] std::optional<std::string> from_base64url(std::string_view text);

/// Percent-encoding of URLs (RFC 3986). Encodes every byte except letters, digits and -._~ as %XX.
[[nodiscard]] std::string percent_encode(std::string_view text);

/// Empty for a `%` without two hex digits and for a result that is not UTF-8.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text);

}  // namespace esxserver
