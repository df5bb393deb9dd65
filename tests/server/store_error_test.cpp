#include "esxserver/base/files.h"

#include <fcntl.h>

#include <doctest/doctest.h>

#include <cerrno>

#include "esxserver/storage/artifacts.h"
#include "operations/files.h"
#include "server/support/temporary_folder.h"

namespace {

using namespace apps::files;
using namespace esxserver;

TEST_CASE("a full disk is an error that passes, and its message names no file") {
  const FileHandle full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  REQUIRE(full);
  const auto error = fail_to_store("/data/file", write_all(full, "x")).error();
  CHECK(error.code == ServerError::service_unavailable);
  CHECK_FALSE(error.message.contains("/data"));
  CHECK(error.where.contains("/data/file"));
  CHECK(fail_to_store("quota", EDQUOT).error().code == ServerError::service_unavailable);
}

TEST_CASE("any other error of a file does not pass by itself") {
  const auto error = fail_to_store("/data/file", EACCES).error();
  CHECK(error.code == ErrorCode::store_failed);
  CHECK(error.message.contains("/data/file"));
}

TEST_CASE("a disk has space if the reserve is free") {
  const test::TemporaryFolder folder;
  constexpr std::uint64_t more_than_any_disk = 1ULL << 62U;
  CHECK(esxserver::files::DiskSpace({folder.path()}, 1).check());
  CHECK(esxserver::files::DiskSpace({folder.path() / "missing"}, more_than_any_disk).check());
  const auto full = esxserver::files::DiskSpace({"/proc", folder.path()}, more_than_any_disk).check();
  REQUIRE_FALSE(full);
  CHECK(full.error().code == ServerError::service_unavailable);
}

}  // namespace
