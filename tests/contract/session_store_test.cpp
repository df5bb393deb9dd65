// The contracts of SessionStore and SignInStore.
#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <thread>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

const Identity holder{"ann", "ann@example.com", true, "Ann"}, visitor{"local", "", false, ""};

Session browser_session(const std::string& hash, const Identity& user, Time used_at) {
  return {hash, user, noon, used_at};
}

TEST_CASE_TEMPLATE("a session is found by its hash until it is removed", Backend, ESX_BACKENDS) {
  Backend backend;
  const Session a = browser_session("a", holder, noon), b = browser_session("b", visitor, noon + 1h);
  REQUIRE(backend.sessions.add(a));
  REQUIRE(backend.sessions.add(b));
  CHECK_FALSE(backend.sessions.add(a));
  CHECK(must(must(backend.sessions.find("a"))) == a);
  CHECK(must(must(backend.sessions.find("b"))) == b);
  CHECK_FALSE(must(backend.sessions.find("c")));
  CHECK(must(backend.sessions.remove("a")));
  CHECK_FALSE(must(backend.sessions.remove("a")));
  CHECK_FALSE(must(backend.sessions.find("a")));
  CHECK(must(backend.sessions.find("b")));
}

TEST_CASE_TEMPLATE("a use is recorded, never an earlier one, and not of a session that is gone", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.sessions.add(browser_session("a", holder, noon)));
  REQUIRE(backend.sessions.touch("a", noon + 2h));
  REQUIRE(backend.sessions.touch("a", noon + 1h));
  CHECK(must(must(backend.sessions.find("a"))).used_at == noon + 2h);
  REQUIRE(backend.sessions.touch("b", noon));
  CHECK_FALSE(must(backend.sessions.find("b")));
}

TEST_CASE_TEMPLATE("sessions that have ended are purged", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.sessions.add(browser_session("idle", holder, noon)));
  REQUIRE(backend.sessions.add(browser_session("used", holder, noon + 1h)));
  REQUIRE(backend.sessions.purge(noon + session_idle - 1ms));
  CHECK(must(backend.sessions.find("idle")));
  REQUIRE(backend.sessions.purge(noon + session_idle));
  CHECK_FALSE(must(backend.sessions.find("idle")));
  REQUIRE(backend.sessions.touch("used", noon + session_life - 1h));
  REQUIRE(backend.sessions.purge(noon + session_life - 1ms));
  CHECK(must(backend.sessions.find("used")));
  REQUIRE(backend.sessions.purge(noon + session_life));
  CHECK_FALSE(must(backend.sessions.find("used")));
}

TEST_CASE_TEMPLATE("a link is taken once, and not after its end", Backend, ESX_BACKENDS) {
  Backend backend;
  const SignInLink link{"a", holder, UserRole::admin, noon + 1h}, late{"b", visitor, UserRole::none, noon};
  REQUIRE(backend.sign_ins.add(link));
  REQUIRE(backend.sign_ins.add(late));
  CHECK_FALSE(must(backend.sign_ins.take_link("c", noon)));
  CHECK(must(must(backend.sign_ins.take_link("a", noon))) == link);
  CHECK_FALSE(must(backend.sign_ins.take_link("a", noon)));
  CHECK_FALSE(must(backend.sign_ins.take_link("b", noon)));
  CHECK_FALSE(must(backend.sign_ins.take_link("b", noon - 1h)));  // it was used up
}

TEST_CASE_TEMPLATE("a sign-in under way is taken once, and not after its end", Backend, ESX_BACKENDS) {
  Backend backend;
  const LoginAttempt attempt{"a", "/projects", noon + 1h};
  REQUIRE(backend.sign_ins.add(attempt));
  CHECK_FALSE(must(backend.sign_ins.take_link("a", noon)));
  CHECK(must(must(backend.sign_ins.take_login("a", noon))) == attempt);
  CHECK_FALSE(must(backend.sign_ins.take_login("a", noon)));
  REQUIRE(backend.sign_ins.add(attempt));
  CHECK_FALSE(must(backend.sign_ins.take_login("a", noon + 1h)));
}

TEST_CASE_TEMPLATE("links and sign-ins that have expired are purged", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.sign_ins.add(SignInLink{"old", holder, UserRole::none, noon}));
  REQUIRE(backend.sign_ins.add(SignInLink{"new", holder, UserRole::none, noon + 1ms}));
  REQUIRE(backend.sign_ins.add(LoginAttempt{"old", "/", noon}));
  REQUIRE(backend.sign_ins.add(LoginAttempt{"new", "/", noon + 1ms}));
  REQUIRE(backend.sign_ins.purge(noon));
  CHECK_FALSE(must(backend.sign_ins.take_link("old", noon - 1h)));
  CHECK(must(backend.sign_ins.take_link("new", noon)));
  CHECK_FALSE(must(backend.sign_ins.take_login("old", noon - 1h)));
  CHECK(must(backend.sign_ins.take_login("new", noon)));
}

TEST_CASE_TEMPLATE("of many callers, one takes a link and one a sign-in", Backend, ESX_BACKENDS) {
  Backend backend;
  constexpr int rounds = 5;
  for (int round = 0; round < rounds; ++round) {
    REQUIRE(backend.sign_ins.add(SignInLink{"a", holder, UserRole::none, noon + 1h}));
    REQUIRE(backend.sign_ins.add(LoginAttempt{"a", "/", noon + 1h}));
    std::atomic<int> links = 0, logins = 0, failures = 0;
    {
      std::array<std::jthread, 8> callers;
      for (std::jthread& caller : callers)
        caller = std::jthread([&] {
          const auto link = backend.sign_ins.take_link("a", noon);
          const auto login = backend.sign_ins.take_login("a", noon);
          if (!link || !login) ++failures;
          if (link && *link) ++links;
          if (login && *login) ++logins;
        });
    }
    CHECK(links == 1);
    CHECK(logins == 1);
    CHECK(failures == 0);
  }
}

TEST_CASE_TEMPLATE("a user's sessions and links are held data; the link of a start is nobody's", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.sessions.add(browser_session("a", holder, noon)));
  REQUIRE(backend.sessions.add(browser_session("b", holder, noon)));
  REQUIRE(backend.sign_ins.add(SignInLink{"a", holder, UserRole::none, noon + 1h}));
  REQUIRE(backend.sign_ins.add(SignInLink{"b", local_user(), local_user_role, noon + 1h}));
  const HeldRecords held = {{"sessions", 2}, {"sign_in_links", 1}};
  const auto users = must(backend.users.users());
  REQUIRE(users.size() == 1);
  CHECK(users.front().records == held);
  CHECK(must(backend.users.remove("ann")) == held);
  CHECK_FALSE(must(backend.sessions.find("a")));
  CHECK(must(backend.users.remove("local")) == HeldRecords{});
  CHECK(must(backend.sign_ins.take_link("b", noon)));
}

}  // namespace
