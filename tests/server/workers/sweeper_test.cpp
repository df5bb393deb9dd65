#include "esxserver/operations/sweeper.h"

#include <doctest/doctest.h>

#include "server/support/service_world.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

/// Files have the machine's time, so here the clock has it too.
struct SweepWorld : ServiceWorld {
  StoreBinding binding{*backend.database, backend.artifacts, backend.random};
  Sweeper sweeper;

  SweepWorld() : sweeper(*backend.database, backend.artifacts, urls, {clock, backend.random, log}, settings) {
    clock.advance(std::chrono::floor<Duration>(std::chrono::system_clock::now()) - clock.now());
    binding.bind().value();
  }
  std::size_t files() { return must(backend.artifacts.written_before(Time::max())).size(); }
};

TEST_CASE("past retention PDF and ESX are deleted, record and summary stay") {
  SweepWorld world;
  const auto id = must(world.service.submit(world.caller(), world.request())).job_id;
  world.succeed();
  CHECK(world.files() == 2);
  world.clock.advance(std::chrono::days(29));
  REQUIRE(world.sweeper.sweep());
  CHECK(world.files() == 2);
  world.clock.advance(std::chrono::days(2));
  REQUIRE(world.sweeper.sweep());
  CHECK(world.files() == 0);
  const auto document = must(world.read(id));
  CHECK(document.status == JobStatus::succeeded);
  CHECK(document.summary);
  CHECK(document.esx_expired);
}

TEST_CASE("past retention parses are deleted") {
  SweepWorld world;
  const StoredParse parse{.parse_hash = "h", .estimate = "{}", .created_at = world.clock.now()};
  REQUIRE(world.backend.esx.keep_parse("ann", parse, {"e", parse.created_at + std::chrono::days(30)}));
  world.clock.advance(std::chrono::days(30));
  REQUIRE(world.sweeper.sweep());
  CHECK(world.backend.esx.find_parse("ann", "h"));
  world.clock.advance(1ms);
  REQUIRE(world.sweeper.sweep());
  CHECK_FALSE(world.backend.esx.find_parse("ann", "h"));
}

TEST_CASE("files of no job go when they are old, those of waiting jobs stay") {
  SweepWorld world;
  REQUIRE(world.service.submit(world.caller(), world.request()));
  REQUIRE(world.backend.artifacts.put(world.backend.folder.write("orphan", "of no job")));
  world.clock.advance(50min);
  REQUIRE(world.sweeper.sweep());
  CHECK(world.files() == 2);
  world.clock.advance(std::chrono::days(100));
  REQUIRE(world.sweeper.sweep());
  CHECK(world.files() == 1);
}

TEST_CASE("a retention that is shorter than the grace of leftovers is kept") {
  SweepWorld world;
  Settings settings = world.settings;
  settings.retention = 5min;
  Sweeper sweeper(*world.backend.database, world.backend.artifacts, world.urls,
                  {world.clock, world.backend.random, world.log}, settings);
  REQUIRE(world.service.submit(world.caller(), world.request()));
  world.succeed();
  world.clock.advance(4min);
  REQUIRE(sweeper.sweep());
  CHECK(world.files() == 2);
  world.clock.advance(2min);
  REQUIRE(sweeper.sweep());
  CHECK(world.files() == 0);
}

TEST_CASE("nothing is removed from the store of another database") {
  SweepWorld world;
  REQUIRE(world.backend.artifacts.put(world.backend.folder.write("a", "of another server")));
  REQUIRE(world.backend.artifacts.set_mark("of another server"));  // as if another folder had been mounted
  world.clock.advance(std::chrono::days(100));
  const auto swept = world.sweeper.sweep();
  REQUIRE_FALSE(swept);
  CHECK(swept.error().code == ErrorCode::store_failed);
  CHECK(world.files() == 1);
}

TEST_CASE("a job that processes for 20 minutes fails as timeout, with its webhook") {
  SweepWorld world;
  const auto id = must(world.service.submit(world.caller(), world.request())).job_id;
  REQUIRE(must(world.backend.jobs.claim({"t", world.clock.now(), world.clock.now() + 24h})));
  world.clock.advance(20min);
  REQUIRE(world.sweeper.sweep());
  CHECK(must(world.read(id)).status == JobStatus::processing);
  world.clock.advance(1ms);
  REQUIRE(world.sweeper.sweep());
  CHECK(must(must(world.read(id)).error).code == "timeout");
  CHECK(must(world.backend.outbox.list({}, 10)).size() == 1);
}

}  // namespace
