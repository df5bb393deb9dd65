#include "esxserver/sessions/openid.h"

#include <doctest/doctest.h>

#include <map>
#include <thread>

#include "esxserver/base/http_client.h"
#include "server/support/manual_clock.h"
#include "server/support/receiver.h"
#include "server/support/service_world.h"
#include "server/support/temporary_folder.h"
#include "server/support/token_maker.h"

namespace {

using namespace std::chrono_literals;
using namespace test;
using namespace esxserver;
using identity::OidcIdentity;
using identity::OidcLocation;

const std::string discovery_url = "https://id.example/.well-known/openid-configuration";
const std::string jwks_url = "https://id.example/keys";

/// An issuer whose documents the test writes; absent ones cannot be fetched.
struct World {
  ManualClock clock;
  SilentLog log;
  TokenMaker first{"EdDSA", "first"}, second{"ES256", "second"};
  std::map<std::string, std::string> documents = {
      {discovery_url, R"({"issuer": "https://id.example", "jwks_uri": ")" + jwks_url + "\"}"},
      {jwks_url, "{\"keys\": [" + first.jwk() + "]}"}};
  int fetches = 0;  // of the keys
  OidcIdentity provider{
      {"https://id.example", "app", ""}, [this](const std::string& url) { return fetch(url); }, clock, log};

  Result<std::string> fetch(const std::string& url) {
    if (url == jwks_url) ++fetches;
    const auto found = documents.find(url);
    if (found == documents.end()) return fail(ServerError::service_unavailable, url + " is away");
    return found->second;
  }

  std::string token(const TokenMaker& maker) {
    const auto end = std::chrono::duration_cast<std::chrono::seconds>((clock.now() + 1h).time_since_epoch());
    return maker.token(R"({"iss": "https://id.example", "aud": "app", "sub": "u", "exp": )" +
                       std::to_string(end.count()) + "}");
  }

  AnyErrorCode code(const TokenMaker& maker) {
    const auto user = provider.verify(token(maker));
    return user ? ErrorCode::internal_error : user.error().code;
  }
};

constexpr ErrorCode accepted = ErrorCode::internal_error;  // no refusal has it

TEST_CASE("keys are discovered once and cached") {
  World world;
  for (int i = 0; i < 3; ++i) CHECK(world.code(world.first) == accepted);
  CHECK(world.fetches == 1);
  CHECK(world.provider.project_id() == "app");
}

TEST_CASE("the keys are fetched anew for an unknown key, at most once in 30 s") {
  World world;
  REQUIRE(world.code(world.first) == accepted);
  world.documents[jwks_url] = "{\"keys\": [" + world.second.jwk() + "]}";
  for (int i = 0; i < 5; ++i) CHECK(world.code(world.second) == ServerError::invalid_token);
  CHECK(world.fetches == 1);
  world.clock.advance(30s);
  CHECK(world.code(world.second) == accepted);
  CHECK(world.fetches == 2);
  CHECK(world.code(world.first) == ServerError::invalid_token);  // no longer published
  CHECK(world.fetches == 2);
}

TEST_CASE("old keys are used while the issuer is away, but not after it has removed them") {
  World world;
  REQUIRE(world.code(world.first) == accepted);
  const auto documents = std::exchange(world.documents, {});
  world.clock.advance(24h);
  CHECK(world.code(world.first) == accepted);
  CHECK(world.code(world.second) == ServerError::invalid_token);
  world.documents = documents;
  world.documents[jwks_url] = "{\"keys\": [" + world.second.jwk() + "]}";
  world.clock.advance(30s);
  CHECK(world.code(world.first) == ServerError::invalid_token);
}

TEST_CASE("without any keys the service is unavailable, until the issuer is back") {
  World world;
  const auto documents = std::exchange(world.documents, {});
  CHECK(world.code(world.first) == ServerError::service_unavailable);
  world.documents = documents;
  world.clock.advance(5s);
  CHECK(world.code(world.first) == accepted);
}

TEST_CASE("a forged token does not reach the issuer") {
  World world;
  for (const char* token : {"", "a.b.c", "e30.e30.e30"}) CHECK_FALSE(world.provider.verify(token));
  CHECK(world.fetches == 0);
}

TEST_CASE("documents that are wrong are not believed") {
  World world;
  std::string& discovery = world.documents[discovery_url];
  SUBCASE("another issuer") {
    discovery = R"({"issuer": "https://x.example", "jwks_uri": ")" + jwks_url + "\"}";
  }
  SUBCASE("keys over http") {
    discovery = R"({"issuer": "https://id.example", "jwks_uri": "http://id.example/k"})";
  }
  SUBCASE("HTML") { discovery = "<html>"; }
  SUBCASE("a list") { discovery = "[]"; }
  SUBCASE("no keys") { world.documents[jwks_url] = R"({"keys": []})"; }
  SUBCASE("keys that are not JSON") { world.documents[jwks_url] = "<html>"; }
  CHECK(world.code(world.first) == ServerError::service_unavailable);
}

TEST_CASE("threads that need the keys share a fetch") {
  World world;
  const std::string token = world.token(world.first);
  std::atomic<int> good = 0;
  {
    std::vector<std::jthread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i)
      threads.emplace_back([&] { good += world.provider.verify(token).has_value() ? 1 : 0; });
  }
  CHECK(good == 8);
  CHECK(world.fetches == 1);
}

TEST_CASE("the option of an OpenID issuer") {
  const auto location =
      identity::parse_oidc_location("oidc:https://id.example/a?audience=my%20app&jwks=%2Fk.json");
  REQUIRE(location);
  CHECK(location->issuer == "https://id.example/a");
  CHECK(location->audience == "my app");
  CHECK(location->jwks == "/k.json");
  CHECK(identity::parse_oidc_location("oidc:http://127.0.0.1:9000?audience=a"));
  CHECK(identity::parse_oidc_location("oidc:any-name?audience=a&jwks=keys.json"));
  for (const char* text :
       {"", "oidc:", "oidc:https://id.example", "oidc:https://id.example?",
        "oidc:https://id.example?audience=", "oidc:?audience=a", "oidc:https://id.example?audience=a&x=1",
        "oidc:https://id.example?audience=%", "oidc:http://id.example?audience=a",
        "oidc:http://127.0.0.1.example?audience=a", "oidc:http://localhost@id.example?audience=a",
        "oidc:x?audience=a", "oidc:https://id.example?audience=a&jwks=http://id.example/k"})
    CHECK_FALSE(identity::parse_oidc_location(text));
}

TEST_CASE("documents come from URLs and files, whole or not at all") {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "k.json";
  std::ofstream(path) << "{}";
  CHECK(identity::fetch_document(path).value_or("") == "{}");
  std::ofstream(path) << std::string(1'000'001, 'x');
  CHECK_FALSE(identity::fetch_document(path));
  CHECK_FALSE(identity::fetch_document(folder.path() / "absent"));
  const auto answer = [](const std::string& status, const std::string& body) {
    return "HTTP/1.1 " + status + "\r\nLocation: /k\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n\r\n" + body;
  };
  const Receiver receiver({answer("200 OK", "{}"), answer("302 Found", ""), answer("404 Not Found", "{}"),
                           answer("200 OK", std::string(1'000'001, 'x')),
                           "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"});
  CHECK(identity::fetch_document(receiver.url()).value_or("") == "{}");
  for (int i = 0; i < 4; ++i) CHECK_FALSE(identity::fetch_document(receiver.url()));
}

}  // namespace
