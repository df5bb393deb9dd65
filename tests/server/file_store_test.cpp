// What the contract of ArtifactStore leaves to files: sweeps beside writers.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "contract/homes.h"
#include "contract/records.h"
#include "server/support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

TEST_CASE("a sweep takes no file that is being written, however young it takes for left over") {
  LocalHome home;
  const auto source = home.folder.write("a", std::string(200'000, 'x'));
  std::atomic<bool> done = false;
  std::jthread sweeps([&] {
    while (!done) CHECK(home.artifacts.written_before(Time::max()));
  });
  for (int i = 0; i < 100; ++i) CHECK(home.artifacts.put(source));
  done = true;
}

TEST_CASE("a sweep removes what an interrupted write left") {
  LocalHome home;
  CHECK(home.artifacts.put(home.folder.write("a", "x")));
  const auto left = home.folder.path() / "artifacts" / "tmp" / "left";
  std::filesystem::create_directories(left);
  home.folder.write("artifacts/tmp/left/file", "half");
  CHECK(must(home.artifacts.written_before(Time::max())).size() == 1);
  CHECK_FALSE(std::filesystem::exists(left));
}

}  // namespace
