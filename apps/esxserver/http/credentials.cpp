#include "esxserver/http/credentials.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/base/ip_address.h"

namespace http {

std::string_view bearer_token(const Request& request) {
  constexpr std::string_view scheme = "bearer ";
  const std::string* header = request.header("authorization");
  if (!header || !estimate::to_lower(std::string_view(*header).substr(0, scheme.size())).starts_with(scheme))
    return {};
  return estimate::trim(std::string_view(*header).substr(scheme.size()));
}

Field invalid_token_challenge() { return {"WWW-Authenticate", "Bearer error=\"invalid_token\""}; }

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

namespace {

bool is_loopback(std::string_view text) {
  const auto address = esxserver::parse_address(std::string(text));
  static const auto ipv4 = esxserver::parse_network("127.0.0.0/8"), ipv6 = esxserver::parse_network("::1");
  return address && ((ipv4 && ipv4->contains(*address)) || (ipv6 && ipv6->contains(*address)));
}

/// Of the header X-Forwarded-For: "192.0.2.1, 127.0.0.1".
bool are_all_loopback(std::string_view addresses) {
  return std::ranges::all_of(estimate::split(addresses, ','),
                             [](std::string_view address) { return is_loopback(estimate::trim(address)); });
}

}  // namespace

bool is_from_this_machine(const Request& request) {
  return is_loopback(request.remote_address) && std::ranges::all_of(request.headers, [](const Field& field) {
           if (field.name == "x-forwarded-for") return are_all_loopback(field.value);
           return field.name != "forwarded" && field.name != "x-real-ip";
         });
}

}  // namespace http
