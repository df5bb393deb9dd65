#include "esxserver/http/cookies.h"

#include "esx/estimate/base/text.h"

namespace http {

std::string_view cookie(const Request& request, std::string_view name) {
  for (const Field& field : request.headers) {
    if (field.name != "cookie") continue;
    for (const std::string_view pair : estimate::split(field.value, ';')) {
      const std::string_view trimmed = estimate::trim(pair);
      const auto equals = trimmed.find('=');
      if (equals != std::string_view::npos && trimmed.substr(0, equals) == name)
        return trimmed.substr(equals + 1);
    }
  }
  return {};
}

Field set_cookie(const NewCookie& cookie) {
  std::string value = std::string(cookie.name) + "=" + std::string(cookie.value) +
                      "; HttpOnly; SameSite=" + std::string(cookie.same_site) +
                      "; Path=" + std::string(cookie.path);
  if (cookie.max_age) value += "; Max-Age=" + std::to_string(cookie.max_age->count());
  if (cookie.secure) value += "; Secure";
  return {"Set-Cookie", std::move(value)};
}

}  // namespace http
