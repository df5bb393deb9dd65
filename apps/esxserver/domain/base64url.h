// Base64url without padding (RFC 7515, section 2).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace esxserver {

[[nodiscard]] std::string to_base64url(std::string_view bytes);

/// Strict: nullopt for other characters, padding, line breaks and unused bits that are not zero.
[[nodiscard]] std::optional<std::string> from_base64url(std::string_view text);

}  // namespace esxserver
