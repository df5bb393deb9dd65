// The contracts of SubscriptionStore and FounderSpots.
#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

SubscriptionChange change_at(Time time, bool is_active, int step = 1) {
  return {.id = "sub_1",
          .customer_id = "cus_1",
          .uid = "ann",
          .tier = "solo",
          .is_active = is_active,
          .happened_at = time,
          .step = step};
}

SpotRequest request_of(const std::string& uid, int spots, Time now = noon) {
  return {.uid = uid, .hold_id = "hold " + uid, .spots = spots, .now = now, .until = now + 1min};
}

TEST_CASE_TEMPLATE("subscribers are members, in whatever order events arrive", Backend, ESX_BACKENDS) {
  Backend backend;
  const auto role = [&] { return must(backend.users.role("ann")); };
  CHECK(must(backend.subscriptions.record(change_at(noon, true))) == "ann");
  CHECK(role() == UserRole::member);
  CHECK(must(backend.users.plan("ann")) == Plan{"solo", "cus_1"});
  CHECK(must(backend.subscriptions.record(change_at(noon, false, 0))).empty());
  CHECK(role() == UserRole::member);
  CHECK(must(backend.subscriptions.record(change_at(noon + 1s, false))) == "ann");
  CHECK(must(backend.subscriptions.record(change_at(noon, true))).empty());
  CHECK(role() == UserRole::none);
  CHECK_FALSE(must(backend.users.plan("ann")));
  CHECK(must(backend.subscriptions.is_customer("ann", "cus_1")));
  CHECK_FALSE(must(backend.subscriptions.is_customer("bob", "cus_1")));
  REQUIRE(backend.users.set_role("ann", UserRole::internal, noon));
  REQUIRE(backend.subscriptions.record(change_at(noon + 2s, true)));
  CHECK(role() == UserRole::internal);
}

TEST_CASE_TEMPLATE("a change keeps what it leaves out", Backend, ESX_BACKENDS) {
  Backend backend;
  const SubscriptionChange bare{.id = "sub_1", .is_active = true, .happened_at = noon};
  CHECK(must(backend.subscriptions.record(bare)).empty());
  REQUIRE(backend.subscriptions.record(change_at(noon, false, 0)));
  CHECK(must(backend.subscriptions.record(bare)) == "ann");
  CHECK(must(backend.users.plan("ann")) == Plan{"solo", "cus_1"});
}

TEST_CASE_TEMPLATE("founder spots are held, freed and sold", Backend, ESX_BACKENDS) {
  Backend backend;
  auto& spots = backend.founder_spots;
  CHECK(must(spots.hold(request_of("ann", 1))).is_held);
  CHECK_FALSE(must(spots.hold(request_of("bob", 1))).is_held);
  CHECK(must(spots.taken(noon)) == 1);
  // A request without a page ends soon.
  CHECK(must(spots.hold(request_of("bob", 1, noon + 2min))).is_held);
  CHECK_FALSE(must(spots.attach({"hold ann", "cs_ann", noon + 2min, noon + 1h})));
  CHECK(must(spots.attach({"hold bob", "cs_bob", noon + 2min, noon + 1h})));
  // A page stays until it is known that nobody can pay it.
  CHECK(must(spots.hold(request_of("ann", 1, noon + 30min))).open_session.empty());
  CHECK(must(spots.hold(request_of("ann", 1, noon + 2h))).open_session == "cs_bob");
  CHECK(must(spots.hold(request_of("bob", 1, noon + 3min))).open_session == "cs_bob");
  REQUIRE(spots.free("cs_bob"));
  CHECK(must(spots.taken(noon)) == 1);  // the request of ann
  CHECK(must(spots.hold(request_of("ann", 1, noon + 2h))).is_held);
  REQUIRE(must(spots.attach({"hold ann", "cs_1", noon + 2h, noon + 3h})));
  const SoldSubscription sale{"cs_1", "ann", true, 24'500, "usd"};
  for (int i = 0; i < 2; ++i) REQUIRE(backend.subscriptions.record_sale(sale, noon));
  CHECK(must(backend.reports.metrics(noon)).revenue_cents ==
        std::map<std::string, std::uint64_t>{{"usd", 24'500}});
  REQUIRE(backend.users.remove("ann"));
  CHECK(must(spots.taken(noon + 5h)) == 1);
  CHECK_FALSE(must(spots.hold(request_of("bob", 1, noon + 5h))).is_held);
}

}  // namespace
