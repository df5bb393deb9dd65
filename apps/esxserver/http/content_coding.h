// Which compressed form of a file a client takes.
#pragma once

#include <string_view>

namespace http {

/// Whether an Accept-Encoding header allows a coding, such as "gzip": it names the coding or "*", with a
/// weight above 0.
[[nodiscard]] bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

}  // namespace http
