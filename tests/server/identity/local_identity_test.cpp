#include "esxserver/sessions/local_identity.h"

#include <doctest/doctest.h>

#include "contract/backends.h"
#include "esxserver/base/codecs.h"
#include "support/results.h"

namespace {

using namespace std::chrono_literals;
using namespace test;
using namespace esxserver;
using identity::LocalIdentity;

/// Two processes on one database.
struct Issuers {
  LocalBackend backend;
  ManualClock clock;
  CountingRandom random;
  LocalIdentity issuer{*backend.database, clock, random}, server{*backend.database, clock, random};

  std::size_t key_count() { return must(backend.token_keys.all()).size(); }
};

const Identity token_owner{"user-1", "ann@example.com", true, "Ann \"A\" \xC3\x84"};

TEST_CASE("a token of the local issuer is verified by every process until it has expired") {
  Issuers world;
  const auto token = must(world.issuer.issue(token_owner, 1h));
  CHECK(must(world.server.verify(token)) == token_owner);
  world.clock.advance(1h + 59s);
  CHECK(world.server.verify(token));
  world.clock.advance(1s);
  CHECK_FALSE(world.server.verify(token));
  CHECK(must(world.server.verify(must(world.issuer.issue({"u", "", true, ""}, 1s)))) ==
        Identity{"u", "", false, ""});
}

TEST_CASE("keys rotate by age, and old ones stay published until their tokens have expired") {
  Issuers world;
  const Time started = world.clock.now();
  const auto first = must(world.issuer.issue(token_owner, LocalIdentity::max_ttl));
  REQUIRE(world.issuer.issue(token_owner, 1h));
  CHECK(world.key_count() == 1);
  world.clock.advance(24h * 30);
  const auto second = must(world.issuer.issue(token_owner, LocalIdentity::max_ttl));
  CHECK(world.key_count() == 2);
  CHECK(first.substr(0, first.find('.')) != second.substr(0, second.find('.')));
  CHECK(world.server.verify(first));
  CHECK(world.server.verify(second));
  world.clock.advance(24h * 60 - 1s);
  REQUIRE(world.issuer.rotate());
  CHECK(world.server.verify(first));
  world.clock.advance(24h * 32);  // later than any token of the first key
  REQUIRE(world.issuer.rotate());
  CHECK_FALSE(must(world.issuer.jwk_set()).contains(must(world.backend.token_keys.all()).front().secret));
  const auto keys = must(world.backend.token_keys.all());
  CHECK(keys.size() == 3);
  CHECK(keys.back().created_at == started + 24h * 30);
}

TEST_CASE("a key that was removed is no longer accepted") {
  Issuers world;
  const auto token = must(world.issuer.issue(token_owner, 1h));
  REQUIRE(world.server.verify(token));
  REQUIRE(world.backend.token_keys.rotate(
      {"other", must(world.backend.token_keys.all()).front().secret, world.clock.now() + 1s},
      world.clock.now() + 2s, world.clock.now() + 1ms));
  world.clock.advance(1min);
  CHECK_FALSE(world.server.verify(token));
}

TEST_CASE("the local issuer refuses what cannot be a token") {
  Issuers world;
  const auto code = [&](const Identity& user, Duration ttl) {
    const auto token = world.issuer.issue(user, ttl);
    return token ? ErrorCode::internal_error : token.error().code;
  };
  CHECK(code({"", "", false, ""}, 1h) == ErrorCode::invalid_usage);
  CHECK(code({"a\nb", "", false, ""}, 1h) == ErrorCode::invalid_usage);
  CHECK(code({"\xFF", "", false, ""}, 1h) == ErrorCode::invalid_usage);
  CHECK(code({"a", "\xFF", false, ""}, 1h) == ErrorCode::invalid_usage);
  CHECK(code({"a", "", false, std::string(6'000, 'n')}, 1h) == ErrorCode::invalid_usage);
  CHECK(code(token_owner, 0s) == ErrorCode::invalid_usage);
  CHECK(code(token_owner, LocalIdentity::max_ttl + 1ms) == ErrorCode::invalid_usage);
}

TEST_CASE("base64url is strict") {
  for (std::size_t size = 0; size < 70; ++size) {
    std::string bytes;
    for (std::size_t i = 0; i < size; ++i) bytes += char(i * 37 + size);
    CHECK(from_base64url(to_base64url(bytes)) == bytes);
  }
  CHECK(to_base64url("\xFB\xFF") == "-_8");
  for (const char* text : {"A", "AAAAA", "-_9", "AA==", "AA=", "+A", "/A", "A A", "AA\n", "AAB"})
    CHECK_FALSE(from_base64url(text));
}

}  // namespace
