// The characters of RFC 9110.
#pragma once

#include <string_view>

namespace http {

inline constexpr std::string_view line_end = "\r\n";

/// A method or the name of a header: letters, digits and !#$%&'*+-.^_`|~, at least one.
[[nodiscard]] bool is_token(std::string_view text);

/// No control character but the tab; bytes above 127 are let through, as the RFC says.
[[nodiscard]] bool is_field_value(std::string_view text);

}  // namespace http
