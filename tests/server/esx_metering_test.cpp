#include "esxserver/esx/metering.h"

#include <doctest/doctest.h>

#include <atomic>
#include <optional>
#include <thread>

#include "server/support/service_world.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

/// A user with ten credits; a conversion costs two.
struct MeteredWorld : ServiceWorld {
  System system{clock, backend.random, log};
  MeteringRules rules{.pricing = {.conversion = {.free_line_threshold = 5, .credits_per_conversion = 2},
                                  .trial = {.caps = {.max_pages = 20}}},
                      .lease = 30s};
  EsxMetering metering{*backend.database, system, rules};
  User ann;

  MeteredWorld() {
    ann.uid = "ann";
    REQUIRE(backend.credits.post({.id = "1",
                                  .uid = "ann",
                                  .delta = 10,
                                  .kind = CreditKind::grant,
                                  .ref = "grant",
                                  .note = {},
                                  .created_at = clock.now()}));
  }

  Result<EsxMetering::Run> begin(const std::string& run_ref, std::int64_t credits = 2) {
    return metering.begin(ann, run_ref, "import:ann:h", credits);
  }
  std::int64_t balance() { return must(backend.credits.balance("ann")); }
};

EsxRun run_of_lines(int lines) {
  EsxRun run;
  run.report.item_count = lines;
  return run;
}

TEST_CASE("members, admins and internal users are never metered, short estimates are free") {
  MeteredWorld world;
  CHECK(world.metering.price_of_lines(world.ann, 5) == 0);
  CHECK(world.metering.price_of_lines(world.ann, 6) == 2);
  CHECK(EsxMetering::price_of_pdf(world.ann) == 1);
  CHECK(world.metering.check_pages(world.ann, 20));
  CHECK_FALSE(world.metering.check_pages(world.ann, 21));
  for (const UserRole role : {UserRole::member, UserRole::admin, UserRole::internal}) {
    world.ann.role = role;
    CHECK(world.metering.price_of_lines(world.ann, 1'000) == 0);
    CHECK(EsxMetering::price_of_pdf(world.ann) == 0);
    CHECK(world.metering.check_pages(world.ann, 1'000));
  }
}

TEST_CASE("a reference is charged once, and its lines are metered once") {
  MeteredWorld world;
  CHECK(must(world.metering.due_for_lines(world.ann, "import:ann:h", 6)) == 2);
  for (const int charged : {2, 0, 0}) {
    auto metered = world.begin("r" + std::to_string(world.balance()) + std::to_string(charged) +
                               std::to_string(world.clock.now().time_since_epoch().count()));
    REQUIRE(metered);
    EsxRun run = run_of_lines(6);
    REQUIRE(metered->finish(run));
    CHECK(run.charged_credits == charged);
    world.clock.advance(1ms);
  }
  CHECK(world.balance() == 8);
  CHECK(must(world.backend.accounts.lines_used("ann")) == 6);
  CHECK(must(world.metering.due_for_lines(world.ann, "import:ann:h", 6)) == 0);
}

TEST_CASE("a run that fails is refunded, and the next one is charged again") {
  MeteredWorld world;
  for (int i = 0; i < 3; ++i) {
    const auto failing = world.begin("f" + std::to_string(i));
    REQUIRE(failing);
    CHECK(world.balance() == 8);
  }
  CHECK(world.balance() == 10);
  auto good = world.begin("g");
  REQUIRE(good);
  EsxRun run = run_of_lines(6);
  REQUIRE(good->finish(run));
  CHECK(run.charged_credits == 2);
  CHECK(world.balance() == 8);
}

TEST_CASE("a run that fails next to one that succeeds keeps the charge") {
  MeteredWorld world;
  auto good = world.begin("g");
  REQUIRE(good);
  REQUIRE(world.begin("f"));
  CHECK(world.balance() == 8);
  EsxRun run = run_of_lines(6);
  REQUIRE(good->finish(run));
  REQUIRE(world.begin("e"));
  CHECK(world.balance() == 8);
}

TEST_CASE("without enough credits nothing begins") {
  MeteredWorld world;
  const auto refused = world.begin("r", 11);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == esxserver::ServerError::insufficient_credits);
  CHECK(world.balance() == 10);
  CHECK(must(world.backend.charged_runs.due_refunds("")).empty());
}

TEST_CASE("the sweep refunds a run that is silent, and its result comes too late") {
  MeteredWorld world;
  auto slow = world.begin("r");
  REQUIRE(slow);
  world.clock.advance(20s);
  slow->stay_alive();
  world.clock.advance(20s);
  REQUIRE(world.metering.sweep());
  CHECK(world.balance() == 8);
  world.clock.advance(30s);
  REQUIRE(world.metering.sweep());
  CHECK(world.balance() == 10);
  EsxRun run = run_of_lines(6);
  CHECK_FALSE(slow->finish(run));
  CHECK(world.balance() == 10);
}

TEST_CASE("fifty exports at once are charged once") {
  MeteredWorld world;
  std::atomic<std::int64_t> charged = 0;
  constexpr int exports = 50;
  std::vector<std::jthread> threads;
  threads.reserve(exports);
  for (int i = 0; i < exports; ++i)
    threads.emplace_back([&world, &charged, i] {
      auto metered = world.begin("r" + std::to_string(i));
      if (!metered || i % 5 == 0) return;  // every fifth fails
      EsxRun run = run_of_lines(6);
      if (metered->finish(run)) charged += run.charged_credits;
    });
  threads.clear();
  CHECK(world.balance() == 8);
  CHECK(charged <= 2);
  CHECK(must(world.backend.credits.check()).differences.empty());
}

TEST_CASE("enforced caps of lines refuse an import and refund it") {
  MeteredWorld world;
  MeteringRules rules = world.rules;
  rules.pricing.trial.caps.max_lines = 100;
  for (const bool is_enforced : {false, true}) {
    rules.pricing.entitlements_enforced = is_enforced;
    EsxMetering metering(*world.backend.database, world.system, rules);
    const std::string name = is_enforced ? "on" : "off";
    auto run = metering.begin(world.ann, name, "pdf:" + name, 1);
    REQUIRE(run.has_value());
    EsxRun result = run_of_lines(101);
    if (run) CHECK(run->finish(result).has_value() == !is_enforced);
  }
  CHECK(must(world.backend.accounts.lines_used("ann")) == 101);
  CHECK(world.balance() == 9);
}

TEST_CASE("enforced caps of pages are those of the tier, also for a review") {
  MeteredWorld world;
  MeteringRules rules = world.rules;
  Tier solo;
  solo.tier = "solo";
  solo.caps.max_pages = 300;
  rules.pricing.tiers = {solo};
  User member = world.ann;
  member.role = UserRole::member;
  member.plan = Plan{"solo", "cus_1"};
  for (const bool is_enforced : {false, true}) {
    rules.pricing.entitlements_enforced = is_enforced;
    const EsxMetering metering(*world.backend.database, world.system, rules);
    CHECK_FALSE(metering.check_pages(world.ann, 21));
    CHECK(metering.check_reviewed_pages(world.ann, 21).has_value() == !is_enforced);
    CHECK(metering.check_pages(member, 300));
    CHECK(metering.check_pages(member, 301).has_value() == !is_enforced);
    member.plan.reset();  // a role of the operator has no caps
    CHECK(metering.check_pages(member, 301));
    member.plan = Plan{"solo", "cus_1"};
  }
}

}  // namespace
