// What the contract of ArtifactStore leaves to files: sweeps beside writers.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "contract/homes.h"
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
  const auto half = home.folder.path() / "artifacts" / "tmp-half";
  home.folder.write("artifacts/tmp-half", "half");
  REQUIRE(std::filesystem::exists(half));
  CHECK(must(home.artifacts.written_before(Time::max())).size() == 1);
  CHECK_FALSE(std::filesystem::exists(half));
}

}  // namespace
