// Base64.
#pragma once

#include <string>
#include <string_view>

namespace esxserver {

/// RFC 4648, with padding, on one line.
[[nodiscard]] std::string to_base64(std::string_view bytes);

}  // namespace esxserver
