#include "esxserver/operations/service.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "server/support/service_world.h"

namespace {

using namespace test;

TEST_CASE("a server is ready while what it needs works, and until it stops") {
  ServiceWorld world;
  OperationsService operations(*world.backend.database, world.backend.artifacts, world.price_lists,
                               world.free_space, world.clock);
  const Readiness ready = operations.readiness();
  CHECK(ready.ready);
  CHECK(std::ranges::all_of(ready.checks, &ReadinessCheck::ok));
  world.free_space.full = true;
  const Readiness full = operations.readiness();
  CHECK_FALSE(full.ready);
  CHECK(full.checks.back().name == "disk");
  world.free_space.full = false;
  operations.stop();
  const Readiness stopping = operations.readiness();
  CHECK_FALSE(stopping.ready);
  CHECK(stopping.checks.back().name == "stopping");
}

}  // namespace
