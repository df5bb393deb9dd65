#include "esxserver/sessions/openid.h"

#include <doctest/doctest.h>

#include <deque>
#include <map>

#include "esx/estimate/base/text.h"
#include "server/support/manual_clock.h"
#include "server/support/service_world.h"
#include "server/support/token_maker.h"
#include "support/results.h"

namespace {

using namespace std::chrono_literals;
using namespace test;
using namespace esxserver;

using identity::FormRequest;
using identity::OidcIdentity;
using identity::OidcLogin;

const std::string discovery_place = "https://id.example/.well-known/openid-configuration";

std::string discovery_document(const std::string& more = "") {
  return R"({"issuer": "https://id.example", "jwks_uri": "https://id.example/keys",
             "authorization_endpoint": "https://id.example/auth", "token_endpoint": "https://id.example/token")" +
         more + "}";
}

/// An issuer whose documents and answers the test writes.
struct LoginWorld {
  ManualClock clock;
  SilentLog log;
  TokenMaker maker{"ES256", "key"};
  std::map<std::string, std::string> documents = {
      {discovery_place, discovery_document()},
      {"https://id.example/keys", "{\"keys\": [" + maker.jwk() + "]}"}};
  int fetches = 0;  // of the discovery document
  std::deque<FormRequest> posted;
  HttpAnswer answer;
  OidcIdentity identity{
      {"https://id.example", "app", ""}, [this](const std::string& url) { return fetch(url); }, clock, log};

  OidcLogin login(const std::string& secret = "") {
    return OidcLogin(
        {"https://id.example", "app", secret}, identity,
        [this](const std::string& url) { return fetch(url); },
        [this](const FormRequest& request) {
          posted.push_back(request);
          return Result<HttpAnswer>(answer);
        },
        clock, log);
  }

  Result<std::string> fetch(const std::string& url) {
    if (url == discovery_place) ++fetches;
    const auto found = documents.find(url);
    if (found == documents.end()) return fail(ServerError::service_unavailable, url + " is away");
    return found->second;
  }

  /// The token endpoint's answer with a token of these claims.
  void answer_with(const std::string& claims) {
    const auto end = std::chrono::duration_cast<std::chrono::seconds>((clock.now() + 1h).time_since_epoch());
    const std::string token = maker.token(R"({"iss": "https://id.example", "aud": "app", "sub": "u", )" +
                                          claims + R"("exp": )" + std::to_string(end.count()) + "}");
    answer = {200, R"({"access_token": "a", "token_type": "Bearer", "id_token": ")" + token + "\"}"};
  }
};

const LoginTerms login_terms{"the state", "the nonce", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                             "https://esx.example/callback"};

AnyErrorCode login_code(const auto& result) {
  return result ? ErrorCode::internal_error : AnyErrorCode(result.error().code);
}

TEST_CASE("the page of the issuer, with the code challenge of RFC 7636, appendix B") {
  LoginWorld world;
  CHECK(must(world.login().page(login_terms)) ==
        "https://id.example/auth?response_type=code&client_id=app&redirect_uri=https%3A%2F%2Fesx.example%2F"
        "callback&scope=openid%20email%20profile&state=the%20state&nonce=the%20nonce&code_challenge="
        "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256");
  world.documents[discovery_place] =
      estimate::replace_all(discovery_document(), "/auth\"", "/auth?tenant=1\"");
  CHECK(must(world.login().page(login_terms))
            .starts_with("https://id.example/auth?tenant=1&response_type=code&"));
}

TEST_CASE("a code is exchanged for the user of the token") {
  LoginWorld world;
  world.answer_with(R"("nonce": "the nonce", "email": "u@example.com", )");
  CHECK(must(world.login().user("the code", login_terms)) == Identity{"u", "u@example.com", false, ""});
  const FormRequest& request = world.posted.front();
  CHECK(request.url == "https://id.example/token");
  CHECK(request.user.empty());
  CHECK(request.form ==
        "grant_type=authorization_code&code=the%20code&redirect_uri=https%3A%2F%2Fesx.example%2Fcallback&"
        "client_id=app&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
}

TEST_CASE("the secret goes where the issuer takes it") {
  LoginWorld world;
  world.answer_with(R"("nonce": "the nonce", )");
  REQUIRE(world.login("s:1&").user("c", login_terms));
  CHECK(world.posted.back().user == "app");
  CHECK(world.posted.back().password == "s%3A1%26");
  CHECK_FALSE(world.posted.back().form.contains("secret"));
  world.documents[discovery_place] =
      discovery_document(R"(, "token_endpoint_auth_methods_supported": ["client_secret_post"])");
  REQUIRE(world.login("s:1&").user("c", login_terms));
  CHECK(world.posted.back().user.empty());
  CHECK(world.posted.back().form.ends_with("&client_secret=s%3A1%26"));
}

TEST_CASE("a token with another nonce, or without one, is refused") {
  LoginWorld world;
  for (const char* claims : {"", R"("nonce": "", )", R"("nonce": "another", )", R"("nonce": 1, )"}) {
    world.answer_with(claims);
    CHECK(login_code(world.login().user("c", login_terms)) == ServerError::invalid_token);
  }
}

TEST_CASE("what the token endpoint refuses, and what it cannot do") {
  LoginWorld world;
  const std::vector<std::pair<HttpAnswer, AnyErrorCode>> answers = {
      {{400, R"({"error": "invalid_grant"})"}, ServerError::invalid_sign_in_code},
      {{401, R"({"error": "invalid_client"})"}, ServerError::service_unavailable},
      {{500, "oops"}, ServerError::service_unavailable},
      {{302, ""}, ServerError::service_unavailable},
      {{200, "oops"}, ServerError::service_unavailable},
      {{200, "[]"}, ServerError::service_unavailable},
      {{200, R"({"id_token": 1})"}, ServerError::service_unavailable},
      {{200, R"({"id_token": "a.b.c"})"}, ServerError::invalid_token}};
  for (const auto& [answer, code] : answers) {
    world.answer = answer;
    CHECK_MESSAGE(login_code(world.login().user("c", login_terms)) == code, answer.body);
  }
}

TEST_CASE("documents that cannot be used") {
  LoginWorld world;
  for (const std::string& text :
       {std::string("{"), estimate::replace_all(discovery_document(), "id.example\",", "other.example\","),
        estimate::replace_all(discovery_document(), "https://id.example/auth", "http://id.example/auth"),
        estimate::replace_all(discovery_document(), "https://id.example/token", "ftp://id.example/token"),
        estimate::replace_all(discovery_document(), "token_endpoint", "other")}) {
    world.documents[discovery_place] = text;
    CHECK_MESSAGE(login_code(world.login().page(login_terms)) == ServerError::service_unavailable, text);
    CHECK(login_code(world.login().user("c", login_terms)) == ServerError::service_unavailable);
  }
  CHECK(world.posted.empty());
}

TEST_CASE("the document is fetched once an hour, and at most every 5 s while the issuer is away") {
  LoginWorld world;
  auto login = world.login();
  const auto documents = std::exchange(world.documents, {});
  for (int i = 0; i < 3; ++i) CHECK_FALSE(login.page(login_terms));
  CHECK(world.fetches == 1);
  world.documents = documents;
  world.clock.advance(5s);
  for (int i = 0; i < 3; ++i) CHECK(login.page(login_terms));
  CHECK(world.fetches == 2);
  world.documents.clear();
  world.clock.advance(1h);
  CHECK(login.page(login_terms));  // the old one
  CHECK(world.fetches == 3);
}

}  // namespace
