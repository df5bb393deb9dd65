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

}  // namespace
