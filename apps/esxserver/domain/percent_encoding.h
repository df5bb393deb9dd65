// Text in a segment of a URL.
#pragma once

#include <string>
#include <string_view>

namespace esxserver {

/// Everything but letters, digits and -._~ as %XX (RFC 3986, unreserved characters).
[[nodiscard]] std::string percent_encode(std::string_view text);

}  // namespace esxserver
