// With npm's oidc-provider, which tests/service/identity_test.py starts.
#include <doctest/doctest.h>

#include <cstdlib>

#include "esxserver/base/http_client.h"
#include "esxserver/sessions/openid.h"
#include "server/support/service_world.h"
#include "support/results.h"

namespace {

using namespace std::chrono_literals;
using namespace test;
using namespace esxserver;
using identity::OidcIdentity;

/// The present time; the test moves it.
class MovedClock final : public Clock {
 public:
  Time now() override { return std::chrono::floor<Duration>(std::chrono::system_clock::now()) + moved; }
  Duration moved{};
};

TEST_CASE("oidc-provider: every algorithm, and a rotation of its keys" *
          doctest::skip(std::getenv("ESX_TEST_ISSUER") == nullptr)) {
  const char* variable = std::getenv("ESX_TEST_ISSUER");
  const std::string issuer = variable ? variable : "";
  const auto get = [&](const std::string& path) { return must(identity::fetch_document(issuer + path)); };
  for (const std::string name : {"RS256", "PS256", "ES256", "EdDSA"}) {
    CAPTURE(name);
    MovedClock clock;
    SilentLog log;
    OidcIdentity provider({issuer, "app-" + name, ""}, identity::fetch_document, clock, log);
    const std::string first = get("/test/token?alg=" + name);
    CHECK(must(provider.verify(first)) == Identity{"ann", "ann@example.com", true, "Ann"});
    get("/test/rotate");
    const std::string second = get("/test/token?alg=" + name);
    CHECK_FALSE(provider.verify(second));  // the last fetch is less than 30 s ago
    clock.moved = 30s;
    CHECK(provider.verify(second));
    CHECK(provider.verify(first));
  }
}

}  // namespace
