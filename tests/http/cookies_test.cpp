// Cookies, and requests of this machine.
#include "esxserver/http/credentials.h"

#include <doctest/doctest.h>

namespace {

using http::Field;
using http::Request;

TEST_CASE("the value of a cookie") {
  const auto value = [](std::vector<Field> headers) {
    const Request request{.headers = std::move(headers)};
    return std::string(http::cookie(request, "s"));
  };
  CHECK(value({{"cookie", "s=1"}}) == "1");
  CHECK(value({{"cookie", "a=2; s=1; s=3"}}) == "1");
  CHECK(value({{"cookie", "a=2"}, {"cookie", "s=1"}}) == "1");
  CHECK(value({{"cookie", " s=a=b ;"}}) == "a=b");
  for (const char* text : {"", "s", ";", "=1", "ss=1", "S=1", "a=s=1", "s =1", "s="})
    CHECK_MESSAGE(value({{"cookie", text}}).empty(), text);
  CHECK(value({{"set-cookie", "s=1"}}).empty());
}

TEST_CASE("a new cookie") {
  CHECK(http::set_cookie({.name = "s", .value = "1"}) ==
        Field{"Set-Cookie", "s=1; HttpOnly; SameSite=Strict; Path=/"});
  CHECK(http::set_cookie({.name = "s",
                          .value = "",
                          .path = "/a",
                          .same_site = "Lax",
                          .secure = true,
                          .max_age = std::chrono::seconds(0)})
            .value == "s=; HttpOnly; SameSite=Lax; Path=/a; Max-Age=0; Secure");
}

TEST_CASE("requests of this machine") {
  const auto is_here = [](const std::string& remote, std::vector<Field> headers = {}) {
    return http::is_from_this_machine({.headers = std::move(headers), .remote_address = remote});
  };
  for (const char* remote : {"127.0.0.1", "127.255.0.9", "::1", "::ffff:127.0.0.1"})
    CHECK_MESSAGE(is_here(remote), remote);
  for (const char* remote :
       {"", "localhost", "128.0.0.1", "::2", "::", "0.0.0.0", "192.0.2.1", "::ffff:10.0.0.1"})
    CHECK_FALSE_MESSAGE(is_here(remote), remote);
  CHECK(is_here("127.0.0.1", {{"x-forwarded-for", "127.0.0.1, ::1"}}));
  for (const char* proxied : {"192.0.2.1", "127.0.0.1, 192.0.2.1", "192.0.2.1, 127.0.0.1", "", "unknown"})
    CHECK_FALSE_MESSAGE(is_here("127.0.0.1", {{"x-forwarded-for", proxied}}), proxied);
  CHECK_FALSE(is_here("127.0.0.1", {{"x-forwarded-for", "127.0.0.1"}, {"x-forwarded-for", "192.0.2.1"}}));
  CHECK_FALSE(is_here("127.0.0.1", {{"forwarded", "for=127.0.0.1"}}));
  CHECK_FALSE(is_here("127.0.0.1", {{"x-real-ip", "192.0.2.1"}}));
}

}  // namespace
