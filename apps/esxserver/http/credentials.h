// The credentials in a request: bearer token, cookies, and whether it comes from this machine.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/http/request.h"

namespace http {

/// What follows "Bearer " in the Authorization header (RFC 6750); empty if the request has no such header or
/// another scheme.
[[nodiscard]] std::string_view bearer_token(const Request& request);

/// The WWW-Authenticate header of a response to a token that is not valid.
[[nodiscard]] Field invalid_token_challenge();

// Cookies (RFC 6265).

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

/// Whether the client's address is one of the loopback network, and no proxy on the way names another one.
/// A proxy on this machine that is not trusted would otherwise lend its address to everybody.
[[nodiscard]] bool is_from_this_machine(const Request& request);

}  // namespace http
