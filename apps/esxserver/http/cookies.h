// Cookies (RFC 6265).
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/http/request.h"

namespace http {

/// The value of the first cookie with that name; empty if the request has none.
[[nodiscard]] std::string_view cookie(const Request& request, std::string_view name);

/// A cookie that scripts cannot read.
struct NewCookie {
  std::string_view name, value;  // of characters that need no quotes
  std::string_view path = "/";
  std::string_view same_site = "Strict";  // or "Lax": also sent when another site links here
  bool secure = false;                    // over https only
  /// Nullopt: until the browser ends. Zero deletes the cookie.
  std::optional<std::chrono::seconds> max_age = std::nullopt;
};

/// "Set-Cookie: name=value; HttpOnly; SameSite=Strict; Path=/".
[[nodiscard]] Field set_cookie(const NewCookie& cookie);

}  // namespace http
