// What the contract of ArtifactStore does not cover for files: sweeps during writes.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

TEST_CASE("a sweep takes no file that is being written, however young it takes for left over") {
  LocalBackend backend;
  const auto source = backend.folder.write("a", std::string(200'000, 'x'));
  std::atomic<bool> done = false;
  std::jthread sweeps([&] {
    while (!done) CHECK(backend.artifacts.written_before(Time::max()));
  });
  for (int i = 0; i < 100; ++i) CHECK(backend.artifacts.put(source));
  done = true;
}

TEST_CASE("a sweep removes what an interrupted write left") {
  LocalBackend backend;
  CHECK(backend.artifacts.put(backend.folder.write("a", "x")));
  const auto left = backend.folder.path() / "artifacts" / "tmp" / "left";
  std::filesystem::create_directories(left);
  backend.folder.write("artifacts/tmp/left/file", "half");
  CHECK(must(backend.artifacts.written_before(Time::max())).size() == 1);
  CHECK_FALSE(std::filesystem::exists(left));
}

}  // namespace
