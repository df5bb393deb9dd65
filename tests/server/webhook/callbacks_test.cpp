#include <doctest/doctest.h>

#include "esxserver/adapters/webhook/callback_target.h"
#include "esxserver/adapters/webhook/public_callbacks.h"
#include "server/support/results.h"

namespace {

using namespace esxserver;
using test::must;

TEST_CASE("a callback's target is what libcurl would call") {
  CHECK(must(parse_callback("https://hooks.example/a?b=c")).host == "hooks.example");
  CHECK(must(parse_callback("https://hooks.example/")).port == "443");
  CHECK(must(parse_callback("HTTP://hooks.example:8080")).port == "8080");
  CHECK(must(parse_callback("http://[2606:4700::1111]/")).host == "2606:4700::1111");
}

TEST_CASE("a URL that is neither http nor https is rejected") {
  for (const char* url : {"", "hooks.example", "ftp://hooks.example/", "file:///etc/passwd", "http://",
                          "https://user@hooks.example/", "https://user:secret@hooks.example/", "http://a b/",
                          "http://a/\r\nX: y", "javascript:alert(1)", "http://[::1", "http://h:99999/"}) {
    CAPTURE(url);
    const auto refused = PublicCallbacks(true).check(url);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::invalid_callback_url);
  }
}

TEST_CASE("private addresses are refused in every spelling") {
  for (const char* url :
       {"http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f000001/",
        "http://0177.0.0.1/", "http://10.0.0.1/", "http://169.254.169.254/latest/meta-data/", "http://0/",
        "http://localhost/", "http://LOCALHOST./", "http://a.localhost/", "http://printer.local/",
        "http://db.internal/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[fe80::1]/",
        "http://[::]:80/"}) {
    CAPTURE(url);
    const auto refused = PublicCallbacks(false).check(url);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::invalid_callback_url);
    CHECK(PublicCallbacks(true).check(url));
  }
}

TEST_CASE("public addresses pass, and names that are not known yet") {
  CHECK(PublicCallbacks(false).check("https://8.8.8.8/hook"));
  CHECK(PublicCallbacks(false).check("https://[2606:4700::1111]/hook"));
  CHECK(PublicCallbacks(false).check("https://no-such-host.invalid/hook"));
}

TEST_CASE("one private address among several is enough to refuse") {
  const auto address = [](const char* text) { return must(parse_address(text)); };
  CHECK(check_public({"h.example", "443"}, {address("8.8.8.8"), address("1.1.1.1")}));
  CHECK_FALSE(check_public({"h.example", "443"}, {address("8.8.8.8"), address("10.0.0.1")}));
}

}  // namespace
