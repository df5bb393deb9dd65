#include "esxserver/roofs/reports.h"

#include <doctest/doctest.h>

#include "server/support/service_world.h"

namespace {

using namespace test;

TEST_CASE("a roof report is kept until its time is over") {
  ServiceWorld world;
  RoofReportKeeper keeper(*world.backend.database, world.backend.artifacts,
                          {world.clock, world.backend.random, world.log});
  const auto file = world.backend.folder.write("report.xml", "<a/>");
  CHECK(keeper.keep("ann", file, "report.xml"));
  CHECK(keeper.keep("ann", file, "report.xml"));
  std::vector<std::string> hashes;
  for (const auto& stored : must(world.backend.artifacts.written_before(Time::max())))
    hashes.push_back(stored.file.sha256);
  const auto keep_all = [](std::string_view) -> Result<void> { return {}; };
  CHECK(hashes.size() == 1);
  CHECK(must(world.backend.retention.remove_unneeded(hashes, keep_all)) == 0);
  CHECK(must(world.backend.users.remove("ann")) == HeldRecords{{"roof_reports", 1}});
  CHECK(must(world.backend.retention.remove_unneeded(hashes, keep_all)) == 1);
}

TEST_CASE("without the file store, a roof report is not kept, and nothing else fails") {
  ServiceWorld world;
  const auto file = world.backend.folder.write("report.xml", "<a/>");
  files::FileArtifactStore away(file / "artifacts", world.backend.random);  // below a file
  RoofReportKeeper keeper(*world.backend.database, away, {world.clock, world.backend.random, world.log});
  CHECK_FALSE(keeper.keep("ann", file, "report.xml"));
  CHECK(must(world.backend.roof_reports.purge_before(Time::max())) == 0);
}

TEST_CASE("roof reports are read a few at a time, for as long as somebody waits, and not forever") {
  ServiceWorld world;
  const auto file = world.backend.folder.write("report.pdf", "%PDF-");
  const auto sleep = [](const std::filesystem::path&) {
    return ChildProcess::start({"/bin/sleep", "60"}, {});
  };
  const auto maker_of = [&](std::chrono::milliseconds time_limit) {
    return EsxMaker({.program = {.start = sleep},
                     .work_root = world.backend.folder.path() / "work",
                     .time_limit = time_limit},
                    world.backend.random);
  };
  EsxMaker short_of_time = maker_of(std::chrono::milliseconds(1));
  const auto late = RoofReader(short_of_time, 1).read({.file = file}, {}, [] { return true; });
  REQUIRE_FALSE(late);
  CHECK(late.error().code == ServerError::timeout);
  EsxMaker maker = maker_of(std::chrono::minutes(1));
  const auto left = RoofReader(maker, 1).read({.file = file}, {}, [] { return false; });
  REQUIRE_FALSE(left);
  CHECK(left.error().code == ServerError::service_unavailable);
  const auto busy = RoofReader(maker, 0).read({.file = file}, {}, [] { return true; });
  REQUIRE_FALSE(busy);
  CHECK(busy.error().message.starts_with("The server is busy"));
}

}  // namespace
