#include "esxserver/base/files.h"

#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "server/support/temporary_folder.h"

namespace {

using namespace apps::files;
using namespace esxserver;
namespace fs = std::filesystem;

TEST_CASE("a locked folder goes with its object, whatever is in it") {
  const test::TemporaryFolder parent;
  {
    const auto folder = LockedFolder::make(parent.path() / "work", "a");
    REQUIRE(folder);
    CHECK(fs::is_directory(folder->path()));
    fs::create_directories(folder->path() / "b/c");
    CHECK(remove_abandoned(parent.path() / "work") == 0);
    CHECK_FALSE(LockedFolder::make(parent.path() / "work", "a"));
    CHECK(fs::exists(folder->path() / "b/c"));
  }
  CHECK(fs::is_empty(parent.path() / "work"));
}

TEST_CASE("the folder of a process that died is removed") {
  const test::TemporaryFolder parent;
  if (const int pid = ::fork(); pid == 0) {
    const auto folder = LockedFolder::make(parent.path(), "a");
    ::_exit(folder ? 0 : 1);
  } else {
    int status = 0;
    ::waitpid(pid, &status, 0);
    REQUIRE(status == 0);
  }
  REQUIRE(fs::exists(parent.path() / "a"));
  CHECK(remove_abandoned(parent.path()) == 1);
  CHECK_FALSE(fs::exists(parent.path() / "a"));
  CHECK(remove_abandoned(parent.path() / "none") == 0);
}

}  // namespace
