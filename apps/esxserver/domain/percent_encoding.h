// Percent-encoding of URLs (RFC 3986).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace esxserver {

/// Encodes every byte except letters, digits and -._~ as %XX.
[[nodiscard]] std::string percent_encode(std::string_view text);

/// Empty for a `%` without two hex digits and for a result that is not UTF-8.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text);

}  // namespace esxserver
