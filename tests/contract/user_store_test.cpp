// The contract of UserStore.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

const Identity ann{"ann", "ann@example.com", true, "Ann"}, bob{"bob", "bob@example.com", false, ""};

UserProfileUpdate update_of(std::optional<std::string> name, std::optional<std::string> city) {
  UserProfileUpdate update;
  update.display_name = estimate::Nullable<std::string>{std::move(name)};
  update.city = estimate::Nullable<std::string>{std::move(city)};
  return update;
}

TEST_CASE_TEMPLATE("a role is the last one assigned", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK(must(backend.users.role("ann")) == UserRole::none);
  for (const UserRole role : {UserRole::member, UserRole::admin, UserRole::internal, UserRole::none}) {
    REQUIRE(backend.users.set_role("ann", role, noon));
    CHECK(must(backend.users.role("ann")) == role);
    CHECK(must(backend.users.role("bob")) == UserRole::none);
  }
}

TEST_CASE_TEMPLATE("a blocked user has no session and gets none", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.sessions.add({"a", ann, noon, noon}));
  REQUIRE(backend.sessions.add({"b", bob, noon, noon}));
  REQUIRE(backend.sign_ins.add(SignInLink{"c", ann, UserRole::none, noon + 1h}));
  REQUIRE(backend.users.set_blocked("ann", true, noon));
  REQUIRE(backend.users.set_blocked("ann", true, noon + 1h));
  CHECK_FALSE(must(backend.sessions.find("a")));
  CHECK(must(backend.sessions.find("b")));
  CHECK_FALSE(must(backend.sign_ins.take_link("c", noon)));
  const auto blocked = backend.users.check_not_blocked("ann");
  REQUIRE_FALSE(blocked);
  CHECK(blocked.error().code == ServerError::user_blocked);
  const auto added = backend.sessions.add({"d", ann, noon, noon});
  REQUIRE_FALSE(added);
  CHECK(added.error().code == ServerError::user_blocked);
  CHECK(backend.users.check_not_blocked("bob"));
  const auto users = must(backend.users.users());
  REQUIRE(users.size() == 2);
  CHECK(users[0] == UserSummary{.uid = "ann", .blocked = true, .records = {{"blocks", 1}}});
  CHECK_FALSE(users[1].blocked);
  REQUIRE(backend.users.set_blocked("ann", false, noon));
  CHECK(backend.users.check_not_blocked("ann"));
  CHECK(backend.sessions.add({"d", ann, noon, noon}));
}

TEST_CASE_TEMPLATE("a profile keeps what an update leaves out", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK(must(backend.users.profile("ann")) == UserProfile());
  UserProfile expected;
  expected.display_name = "Ann";
  expected.city = "Reno";
  expected.created_at = expected.updated_at = noon;
  CHECK(must(backend.users.update_profile(ann, update_of("Ann", "Reno"), noon)) == expected);
  UserProfileUpdate change;
  change.city = estimate::Nullable<std::string>{};
  change.phone = estimate::Nullable<std::string>{"1"};
  expected.city.reset();
  expected.phone = "1";
  expected.updated_at = noon + 1h;
  CHECK(must(backend.users.update_profile(ann, change, noon + 1h)) == expected);
  CHECK(must(backend.users.profile("ann")) == expected);
  CHECK(must(backend.users.profile("bob")) == UserProfile());
}

TEST_CASE_TEMPLATE("every text of a profile is kept as it is", Backend, ESX_BACKENDS) {
  Backend backend;
  UserProfileUpdate update;
  for (const ProfileText& text : profile_texts)
    update.*text.change = estimate::Nullable<std::string>{
        std::string(text.name) + std::string("'; DROP TABLE user_profile; -- \0 <b> \x1A \xC3\x84", 41)};
  REQUIRE(backend.users.update_profile(ann, update, noon));
  const UserProfile stored = must(backend.users.profile("ann"));
  for (const ProfileText& text : profile_texts) {
    const auto& change = update.*text.change;
    CHECK(stored.*text.value == (change ? change->value : std::nullopt));
  }
}

TEST_CASE_TEMPLATE("what is held of users is listed and deleted", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK(must(backend.users.users()).empty());
  REQUIRE(backend.users.set_role("ann", UserRole::member, noon));
  REQUIRE(backend.users.update_profile(ann, update_of("Ann", {}), noon));
  REQUIRE(backend.users.update_profile(bob, update_of("Bob", {}), noon));
  const UserSummary held_of_ann{
      "ann", "ann@example.com", UserRole::member, false, "", {{"profiles", 1}, {"roles", 1}}};
  const UserSummary held_of_bob{"bob", "bob@example.com", UserRole::none, false, "", {{"profiles", 1}}};
  CHECK(must(backend.users.users()) == std::vector{held_of_ann, held_of_bob});
  CHECK(must(backend.users.remove("ann")) == held_of_ann.records);
  CHECK(must(backend.users.remove("ann")).empty());
  CHECK(must(backend.users.users()) == std::vector{held_of_bob});
  CHECK(must(backend.users.role("ann")) == UserRole::none);
}

TEST_CASE_TEMPLATE("keys of tokens and of URLs are separate", Backend, ESX_BACKENDS) {
  Backend backend;
  const SigningKey url{"a", "secret a", noon}, token{"b", "secret b", noon};
  REQUIRE(backend.signing_keys.rotate(url, noon - 1h, noon - 24h));
  REQUIRE(backend.token_keys.rotate(token, noon - 1h, noon - 24h));
  CHECK(must(backend.signing_keys.all()) == std::vector{url});
  CHECK(must(backend.token_keys.all()) == std::vector{token});
}

}  // namespace
