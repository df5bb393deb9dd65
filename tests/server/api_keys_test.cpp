#include "esxserver/accounts/api_keys.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "esxserver/base/crypto.h"
#include "esxserver/base/files.h"
#include "esxserver/base/system.h"
#include "esxserver/conversions/job.h"
#include "server/support/failing_database.h"
#include "server/support/service_world.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

TEST_CASE("keys have their prefix and 40 random letters and digits, and are kept as hashes only") {
  SystemRandom random;
  const IssuedKey test_key = issue_key(random, "p", KeyKind::test, noon);
  const IssuedKey live_key = issue_key(random, "p", KeyKind::live, noon);
  CHECK(test_key.text.starts_with("esx_test_"));
  CHECK(live_key.text.starts_with("esx_live_"));
  CHECK(test_key.text.size() == 9 + 40);
  CHECK(std::all_of(test_key.text.begin() + 9, test_key.text.end(),
                    [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }));
  CHECK(test_key.record.hash.size() == 64);
  CHECK_FALSE(test_key.text.contains(test_key.record.hash));
  CHECK(test_key.record.handle == test_key.text.substr(0, 17));
  CHECK(issue_key(random, "p", KeyKind::test, noon).text != test_key.text);
}

TEST_CASE("a key identifies its partner, its kind and its limits") {
  ServiceWorld world;
  const Caller caller = must(world.service.authenticate(world.add_partner("partner_2", KeyKind::live)));
  CHECK(caller.partner_id == "partner_2");
  CHECK(caller.partner_name == "Acme");
  CHECK(caller.key_kind == KeyKind::live);
  CHECK(caller.active_limit == 3);
  CHECK(caller.daily_limit == 200);
  CHECK(caller.has_secret);
}

TEST_CASE("no key is missing; unknown, revoked and suspended are refused in the same words") {
  ServiceWorld world;
  const auto missing = world.service.authenticate(std::nullopt);
  REQUIRE_FALSE(missing);
  CHECK(missing.error().code == esxserver::ServerError::missing_api_key);

  const std::string revoked = world.add_partner("partner_2"), suspended = world.add_partner("partner_3");
  for (const ApiKey& key : must(world.backend.keys.list()))
    if (key.partner_id == "partner_2") REQUIRE(world.backend.keys.revoke(key.id));
  REQUIRE(world.backend.partners.set_suspended("partner_3", true));
  std::string nearly = world.api_key;
  nearly.back() = nearly.back() == 'a' ? 'b' : 'a';
  for (const std::string& key : {revoked, suspended, nearly, std::string(), std::string("esx_test_"),
                                 world.api_key + "x", std::string(10'000, 'x')}) {
    CAPTURE(key);
    const auto refused = world.service.authenticate(key);
    REQUIRE_FALSE(refused);
    CHECK(to_string(refused.error()) ==
          "invalid_api_key: The API key is unknown, revoked or expired, or its partner is suspended");
  }
  REQUIRE(world.backend.partners.set_suspended("partner_3", false));
  CHECK(world.service.authenticate(suspended));
}

TEST_CASE("an expired key is refused as a revoked one is") {
  ServiceWorld world;
  IssuedKey key = issue_key(world.backend.random, "partner_1", KeyKind::live, world.clock.now());
  key.record.expires_at = world.clock.now() + 24h;
  REQUIRE(world.backend.keys.add(key.record));
  world.clock.advance(24h - 1ms);
  CHECK(world.service.authenticate(key.text));
  world.clock.advance(1ms);
  const auto refused = world.service.authenticate(key.text);
  REQUIRE_FALSE(refused);
  CHECK(to_string(refused.error()) == to_string(world.service.authenticate("esx_live_").error()));
}

TEST_CASE("uses are recorded once a minute, and a failure to do so does not matter") {
  ServiceWorld world;
  const auto last_use = [&] { return must(world.backend.keys.list()).front().last_used_at; };
  const Time first = world.clock.now();
  CHECK_FALSE(last_use());
  for (const auto& [wait, recorded] : {std::pair(0s, 0s), {1s, 0s}, {58s, 0s}, {1s, 60s}, {59s, 60s}}) {
    world.clock.advance(wait);
    REQUIRE(world.service.authenticate(world.api_key));
    CHECK(must(last_use()) == first + recorded);
  }

  FailingDatabase database(*world.backend.database);
  database.fails_writes = true;
  KeyAuthenticator keys(database, world.log);
  const auto authenticate = [&] { return keys.authenticate(world.api_key, {3, 200}, world.clock.now()); };
  world.clock.advance(1h);
  for (int i = 0; i < 5; ++i) CHECK(authenticate());
  CHECK(database.failures == 1);
  world.clock.advance(1min);
  CHECK(authenticate());
  CHECK(database.failures == 2);
}

TEST_CASE("the signature of RFC 4231, case 2") {
  CHECK(hmac_sha256_hex("Jefe", "what do ya want for nothing?") ==
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  CHECK(equal_in_constant_time("same", "same"));
  CHECK_FALSE(equal_in_constant_time("same", "sama"));
  CHECK_FALSE(equal_in_constant_time("same", "sam"));
}

TEST_CASE("file names lose what could do harm") {
  CHECK(safe_file_name("C:\\claims\\a.pdf") == "a.pdf");
  CHECK(safe_file_name("../../etc/passwd") == "passwd");
  CHECK(safe_file_name("a\r\nb\".pdf") == "ab.pdf");
  CHECK(safe_file_name(std::string(300, 'x')).size() == 200);
  CHECK(download_name("a.b.PDF", OutputFormat::esx) == "a.b.esx");
  CHECK(download_name(".pdf", OutputFormat::json) == "estimate.json");
  CHECK(download_name("..", OutputFormat::esx) == "estimate.esx");
  CHECK(download_name("Schätzung", OutputFormat::esx) == "Schätzung.esx");
}

}  // namespace
