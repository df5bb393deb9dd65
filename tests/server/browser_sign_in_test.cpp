// Sessions, links that sign in, and sign-ins at an issuer.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/sessions/store.h"
#include "server/support/service_world.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

const Identity browser_user{"bob", "bob@example.com", false, "Bob"};

/// Answers with Bob, and keeps what it was asked with.
class RecordingProvider final : public LoginProvider {
 public:
  std::string issuer() override { return "https://id.example"; }
  Result<std::string> page(const LoginTerms& terms) override {
    begun = terms;
    return "https://id.example/auth";
  }
  Result<Identity> user(const std::string& code, const LoginTerms& terms) override {
    ended = terms;
    if (code == "used") return fail(ServerError::invalid_sign_in_code, "used");
    return browser_user;
  }

  LoginTerms begun, ended;
};

struct BrowserWorld : LocalBackend {
  ManualClock clock;
  SilentLog log;
  BrowserSessions browsers{*database, {clock, random, log}};
  SignInLinks links{*database, clock, random};
  RecordingProvider provider;
  IssuerLogin login{provider, *database, clock, random, [] { return std::string("https://esx.example"); }};
};

template <class T>
bool fails_with(const Result<T>& result, AnyErrorCode code) {
  return !result && result.error().code == code;
}

TEST_CASE("a session ends 12 hours after its last use") {
  BrowserWorld world;
  const std::string secret = must(world.browsers.begin(browser_user));
  CHECK(secret.size() == browser_secret_length);
  for (int use = 0; use < 3; ++use) {
    world.clock.advance(session_idle - 1ms);
    CHECK(must(world.browsers.find(secret)).user == browser_user);
  }
  CHECK(end_of(must(world.browsers.find(secret))) == world.clock.now() + session_idle);
  world.clock.advance(session_idle);
  CHECK(fails_with(world.browsers.find(secret), ServerError::invalid_session));
}

TEST_CASE("a session ends 7 days after it began, however often it is used") {
  BrowserWorld world;
  const std::string secret = must(world.browsers.begin(browser_user));
  const Time end = world.clock.now() + session_life;
  while (world.clock.now() + 1h < end) {
    world.clock.advance(1h);
    CHECK(must(world.browsers.find(secret)).created_at == end - session_life);
  }
  CHECK(end_of(must(world.browsers.find(secret))) == end);
  world.clock.advance(1h);
  CHECK(fails_with(world.browsers.find(secret), ServerError::invalid_session));
}

TEST_CASE("a use is written at most every five minutes") {
  BrowserWorld world;
  const std::string secret = must(world.browsers.begin(browser_user));
  const Time begin = world.clock.now();
  world.clock.advance(5min - 1ms);
  CHECK(must(world.browsers.find(secret)).used_at == begin);
  world.clock.advance(1ms);
  CHECK(must(world.browsers.find(secret)).used_at == begin + 5min);
  CHECK(must(world.browsers.find(secret)).used_at == begin + 5min);
}

TEST_CASE("the store has neither the secret of a session nor its CSRF token") {
  BrowserWorld world;
  const std::string secret = must(world.browsers.begin(browser_user)),
                    other = must(world.browsers.begin(browser_user));
  CHECK_FALSE(must(world.sessions.find(secret)));
  const std::string token = BrowserSessions::csrf_token(secret);
  CHECK(token != secret);
  CHECK(token != must(world.browsers.find(secret)).hash);
  CHECK(token == BrowserSessions::csrf_token(secret));
  CHECK(token != BrowserSessions::csrf_token(other));
}

TEST_CASE("a session is ended once, and others stay") {
  BrowserWorld world;
  const std::string secret = must(world.browsers.begin(browser_user)),
                    other = must(world.browsers.begin(browser_user));
  CHECK(world.browsers.end(secret));
  CHECK(fails_with(world.browsers.end(secret), ServerError::invalid_session));
  CHECK(fails_with(world.browsers.find(secret), ServerError::invalid_session));
  CHECK(world.browsers.find(other));
}

TEST_CASE("a link of a blocked user signs nobody in, and gives no role") {
  BrowserWorld world;
  REQUIRE(world.users.set_blocked("bob", true, world.clock.now()));
  const auto link = must(world.links.make(browser_user, UserRole::admin, 1h));
  CHECK(fails_with(world.links.redeem(link.code), ServerError::user_blocked));
  CHECK(must(world.users.role("bob")) == UserRole::none);
  CHECK(fails_with(world.browsers.begin(browser_user), ServerError::user_blocked));
}

TEST_CASE("a sweep removes what has ended") {
  BrowserWorld world;
  must(world.browsers.begin(browser_user));
  must(world.links.make(browser_user, UserRole::none, 1h));
  must(world.login.begin("/"));
  world.clock.advance(session_idle);
  REQUIRE(world.browsers.sweep());
  CHECK(must(world.users.users()).empty());
}

TEST_CASE("a link signs in once, with its role") {
  BrowserWorld world;
  const auto made = must(world.links.make(browser_user, UserRole::admin, 15min));
  CHECK(made.expires_at == world.clock.now() + 15min);
  CHECK(must(world.users.role("bob")) == UserRole::none);
  CHECK(must(world.links.redeem(made.code)) == browser_user);
  CHECK(must(world.users.role("bob")) == UserRole::admin);
  CHECK(fails_with(world.links.redeem(made.code), ServerError::invalid_sign_in_code));
  const auto without_role = must(world.links.make(browser_user, UserRole::none, 15min));
  CHECK(world.links.redeem(without_role.code));
  CHECK(must(world.users.role("bob")) == UserRole::admin);
}

TEST_CASE("a link expires") {
  BrowserWorld world;
  const auto made = must(world.links.make(browser_user, UserRole::admin, 1s));
  world.clock.advance(1s);
  CHECK(fails_with(world.links.redeem(made.code), ServerError::invalid_sign_in_code));
  CHECK(must(world.users.role("bob")) == UserRole::none);
}

TEST_CASE("links that cannot be made") {
  BrowserWorld world;
  for (const Identity& user : {Identity{"", "a@b", false, ""}, Identity{"a\n", "a@b", false, ""},
                               Identity{"a", "\xFF", false, ""}, Identity{"a", "a@b", false, "\xFF"}})
    CHECK(fails_with(world.links.make(user, UserRole::none, 1h), ErrorCode::invalid_usage));
  for (const Duration ttl : {Duration(0), Duration(999), Duration(SignInLinks::max_ttl + 1ms)})
    CHECK(fails_with(world.links.make(browser_user, UserRole::none, ttl), ErrorCode::invalid_usage));
}

TEST_CASE("the code of a link is in the part of the URL that no server sees") {
  CHECK(sign_in_url("http://127.0.0.1:8080", "abc") == "http://127.0.0.1:8080/#sign-in=abc");
}

TEST_CASE("a sign-in ends with the terms that it began with") {
  BrowserWorld world;
  const auto start = must(world.login.begin("/projects"));
  CHECK(start.url == "https://id.example/auth");
  const LoginTerms begun = world.provider.begun;
  CHECK(begun.redirect_uri == "https://esx.example/api/v1/auth/callback");
  const auto end = must(world.login.finish({begun.state, "code", start.browser_secret}));
  CHECK(end.user == browser_user);
  CHECK(end.return_to == "/projects");
  const LoginTerms& ended = world.provider.ended;
  CHECK(ended.nonce == begun.nonce);
  CHECK(ended.code_verifier == begun.code_verifier);
  CHECK(ended.redirect_uri == begun.redirect_uri);
  // RFC 7636: 43 to 128 characters.
  CHECK(begun.code_verifier.size() == 64);
  CHECK(begun.nonce != begun.code_verifier);
  CHECK(begun.state != start.browser_secret);
}

TEST_CASE("every sign-in has its own terms") {
  BrowserWorld world;
  const auto first = must(world.login.begin("/"));
  const LoginTerms terms = world.provider.begun;
  const auto second = must(world.login.begin("/"));
  CHECK(first.browser_secret != second.browser_secret);
  CHECK(terms.state != world.provider.begun.state);
  CHECK(terms.nonce != world.provider.begun.nonce);
  CHECK(terms.code_verifier != world.provider.begun.code_verifier);
}

TEST_CASE("a sign-in ends once, in the browser that began it, in time") {
  BrowserWorld world;
  const auto start = must(world.login.begin("/")), other = must(world.login.begin("/"));
  const std::string others_state = world.provider.begun.state;
  for (const LoginAnswer& answer : {LoginAnswer{others_state, "code", start.browser_secret},
                                    LoginAnswer{others_state, "code", ""}, LoginAnswer{"", "code", ""}})
    CHECK(fails_with(world.login.finish(answer), ServerError::invalid_state));
  const LoginAnswer right{others_state, "used", other.browser_secret};
  CHECK(fails_with(world.login.finish(right), ServerError::invalid_sign_in_code));
  CHECK(fails_with(world.login.finish(right), ServerError::invalid_state));
  const auto denied = must(world.login.begin("/"));
  CHECK(fails_with(world.login.finish({world.provider.begun.state, "", denied.browser_secret}),
                   ServerError::sign_in_denied));
  const auto late = must(world.login.begin("/"));
  world.clock.advance(login_life);
  CHECK(fails_with(world.login.finish({world.provider.begun.state, "code", late.browser_secret}),
                   ServerError::invalid_state));
}

TEST_CASE("a sign-in returns to paths of this server only") {
  for (const char* path : {"/", "/a/b?c=d&e=%2F#f", "/a//b", "/@evil"})
    CHECK_MESSAGE(is_local_path(path), path);
  for (const char* path : {"", "a", "//evil.example", "/\\evil.example", "/a\\b", "https://evil.example",
                           "/a b", "/a\nb", "/\xC3\xA4", "/\"", "\\/evil.example"})
    CHECK_FALSE_MESSAGE(is_local_path(path), path);
  CHECK(is_local_path("/" + std::string(1'999, 'a')));
  CHECK_FALSE(is_local_path("/" + std::string(2'000, 'a')));
}

TEST_CASE("names of who may use links") {
  CHECK(link_use_from_name("never") == LinkUse::never);
  CHECK(link_use_from_name("local") == LinkUse::local);
  CHECK(link_use_from_name("any") == LinkUse::any);
  CHECK_FALSE(link_use_from_name("all"));
}

}  // namespace
