// The contract of ScopeStore.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "esxserver/scopes/scope.h"
#include "esxserver/storage/common_queries.h"
#include "support/results.h"

namespace {

using namespace test;

OwnedScope owned_scope(const std::string& id, const std::string& owner,
                       std::optional<std::string> project_id) {
  OwnedScope owned{.owner = owner, .scope = {}, .rooms = {}, .created_at = noon};
  owned.scope.scope_id = id;
  owned.scope.project_id = std::move(project_id);
  owned.scope.price_list = "DEMO8X_NOV26";
  owned.scope.engine = "rules";
  return owned;
}

OwnedScope full_scope() {
  OwnedScope owned = owned_scope("s1", "u1", "p1");
  ScopeItem item;
  item.room = odd_text;
  item.cat = "DRY";
  item.sel = "12FIN";
  item.activity = ScopeActivity::detach_and_reset;
  item.description = odd_text;
  item.quantity = estimate::Quantity::parse("0.0001");
  item.unit = "SF";
  item.unit_price = estimate::Money::parse("2.91");
  item.total = estimate::Money::parse("1234567.89");
  item.calc = "W";
  item.confidence = 0.875;
  item.reason = odd_text;
  ScopeItem by_hand;
  by_hand.description = "Gold faucet";
  by_hand.reason = "not in the price list";
  owned.scope.items = {item, by_hand};
  owned.scope.total = estimate::Money::from_units(123456789);
  owned.scope.questions = {odd_text};
  owned.scope.warnings = {"", odd_text};
  owned.scope.words = {
      {.text = odd_text, .role = estimate::ScopeRole::object, .use = estimate::ScopeUse::assumed, .item = 1},
      {}};
  owned.scope.answers = {{.kind = "total", .text = odd_text}};
  owned.scope.suggestions = {item};
  owned.scope.open_questions = {
      {.text = odd_text, .item = 1, .room = odd_text, .calc = "PF*2", .choices = {item, by_hand}}, {}};
  MeasuredRoom room;
  room.name = odd_text;
  room.level = "Main Level";
  room.length_ft = 12'345.5;
  room.openings = {{.width_ft = 3, .height_ft = 6.75, .count = 2, .to_floor = true}};
  room.offsets = {{.length_ft = 3.5, .width_ft = 2, .is_taken_off = true}};
  owned.rooms = {room, MeasuredRoom{}};
  return owned;
}

TEST_CASE_TEMPLATE("a scope comes back as it was added, with its owner", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.projects.add("u1", sample_project("p1")));
  REQUIRE(backend.scopes.add(full_scope()));
  REQUIRE(backend.scopes.add(owned_scope("s2", "u2", {})));
  CHECK(must(backend.scopes.find("s1")) == full_scope());
  CHECK(must(backend.scopes.find("s2")) == owned_scope("s2", "u2", {}));
  CHECK(is_not_found(backend.scopes.find("s3")));
}

TEST_CASE("a scope that was stored before words had roles") {
  constexpr std::string_view old =
      R"({"scope_id": "s1", "project_id": null, "price_list": "L", "items": [], "total": 1.5,
          "questions": ["How long?"], "warnings": [], "engine": "rules"})";
  const auto scope = must(sql::read_stored<StoredScope>(old));
  CHECK(scope.questions == std::vector<std::string>{"How long?"});
  CHECK((scope.words.empty() && scope.answers.empty() && scope.suggestions.empty()));
}

TEST_CASE_TEMPLATE("a scope belongs to a project of its owner and is deleted with it", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.projects.add("u1", sample_project("p1")));
  CHECK(is_not_found(backend.scopes.add(owned_scope("s1", "u2", "p1"))));
  CHECK(is_not_found(backend.scopes.add(owned_scope("s1", "u1", "p9"))));
  REQUIRE(backend.scopes.add(owned_scope("s1", "u1", "p1")));
  REQUIRE(backend.scopes.add(owned_scope("s2", "u1", {})));
  REQUIRE(backend.projects.remove("u1", "p1"));
  CHECK(is_not_found(backend.scopes.find("s1")));
  CHECK(backend.scopes.find("s2").has_value());
}

TEST_CASE_TEMPLATE("the scopes of a user are counted and deleted with the user", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.projects.add("u1", sample_project("p1")));
  REQUIRE(backend.scopes.add(owned_scope("s1", "u1", "p1")));
  REQUIRE(backend.scopes.add(owned_scope("s2", "u1", {})));
  REQUIRE(backend.scopes.add(owned_scope("s3", "u2", {})));
  CHECK(must(backend.users.remove("u1")) == HeldRecords{{"projects", 1}, {"scopes", 2}});
  CHECK(is_not_found(backend.scopes.find("s2")));
  CHECK(backend.scopes.find("s3").has_value());
}

}  // namespace
