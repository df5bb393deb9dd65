#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <thread>

#include "esxserver/webhooks/callbacks.h"
#include "support/results.h"

namespace {

using namespace esxserver;
using namespace std::chrono_literals;
using test::must;

/// Knows a few names.
class FakeResolver final : public HostResolver {
 public:
  Resolution resolve(const std::string& host) override {
    if (const auto literal = parse_address(host)) return {Resolution::State::found, {*literal}};
    if (host == "hooks.example") return {Resolution::State::found, {must(parse_address("8.8.8.8"))}};
    if (host == "inside.example" || is_local_name(host))
      return {Resolution::State::found, {must(parse_address("10.0.0.1"))}};
    return {host == "slow.example" ? Resolution::State::unknown : Resolution::State::no_such_host, {}};
  }
};

FakeResolver resolver;

PublicCallbacks callbacks(bool allow_private) { return {resolver, allow_private}; }

TEST_CASE("a callback's target is what libcurl would call") {
  CHECK(must(parse_callback("https://hooks.example/a?b=c")).host == "hooks.example");
  CHECK(must(parse_callback("https://hooks.example/")).port == "443");
  CHECK(must(parse_callback("HTTP://hooks.example:8080")).port == "8080");
  CHECK(must(parse_callback("http://[2606:4700::1111]/")).host == "2606:4700::1111");
}

TEST_CASE("a URL that is neither http nor https is rejected") {
  for (const char* url : {"",
                          "hooks.example",
                          "ftp://hooks.example/",
                          "file:///etc/passwd",
                          "http://",
                          "https://user@hooks.example/",
                          "https://user:secret@hooks.example/",
                          "http://a b/",
                          "http://a/\r\nX: y",
                          "javascript:alert(1)",
                          "http://[::1",
                          "http://h:99999/",
                          "http:///x",
                          "https:///",
                          "http:////h/",
                          "http:/h/",
                          "http:h",
                          "http:\\\\h",
                          "http://?h",
                          "http://#h",
                          "http://h:0/",
                          "http://h:00000"}) {
    CAPTURE(url);
    const auto refused = callbacks(true).check(url);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ServerError::invalid_callback_url);
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
    const auto refused = callbacks(false).check(url);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ServerError::invalid_callback_url);
    CHECK(callbacks(true).check(url));
  }
}

TEST_CASE("public addresses pass, and names that have one or are not known yet") {
  for (const char* url : {"https://8.8.8.8/hook", "https://[2606:4700::1111]/hook", "https://hooks.example/",
                          "https://slow.example/"}) {
    CAPTURE(url);
    CHECK(callbacks(false).check(url));
    CHECK(callbacks(true).check(url));
  }
}

TEST_CASE("names that do not exist are refused, and names of private addresses") {
  CHECK_FALSE(callbacks(false).check("https://nobody.example/"));
  CHECK_FALSE(callbacks(true).check("https://nobody.example/"));
  CHECK_FALSE(callbacks(false).check("https://inside.example/"));
  CHECK(callbacks(true).check("https://inside.example/"));
  CHECK(callbacks(true).check("http://127.0.0.1:8080/"));
}

TEST_CASE("addresses are found without a lookup, and localhost") {
  CHECK(look_up("127.0.0.1").addresses == std::vector{must(parse_address("127.0.0.1"))});
  CHECK(look_up("::1").addresses == std::vector{must(parse_address("::1"))});
  CHECK(look_up("localhost").state == Resolution::State::found);
}

TEST_CASE("a lookup without an answer in time is unknown, and too many of them are not even started") {
  std::promise<void> end;
  const std::shared_future<void> ended = end.get_future();
  const auto started = std::make_shared<std::atomic<int>>(0);  // the threads may outlive this test
  SystemResolver patient(
      [=](const std::string& host) {
        ++*started;
        if (host == "slow.example") ended.wait();
        return Resolution{Resolution::State::no_such_host, {}};
      },
      1ms);
  for (int i = 0; i < SystemResolver::max_lookups + 3; ++i)
    CHECK(patient.resolve("slow.example").state == Resolution::State::unknown);
  CHECK(patient.resolve("127.0.0.1").state == Resolution::State::found);
  end.set_value();
  // Threads that end make room for others.
  const SystemResolver::LookUp answer = [](const std::string&) {
    return Resolution{Resolution::State::no_such_host, {}};
  };
  CHECK(SystemResolver(answer, 1min).resolve("quick.example").state == Resolution::State::no_such_host);
  while (*started < SystemResolver::max_lookups ||
         patient.resolve("quick.example").state == Resolution::State::unknown)
    std::this_thread::yield();
}

TEST_CASE("one private address among several is enough to refuse") {
  const auto address = [](const char* text) { return must(parse_address(text)); };
  CHECK(check_public({"h.example", "443"}, {address("8.8.8.8"), address("1.1.1.1")}));
  CHECK_FALSE(check_public({"h.example", "443"}, {address("8.8.8.8"), address("10.0.0.1")}));
}

}  // namespace
