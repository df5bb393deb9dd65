// What the contract of ArtifactStore does not cover for files: sweeps during writes, and sources without a
// name.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "contract/backends.h"
#include "contract/records.h"
#include "esxserver/http/forms.h"
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

http::TemporaryFile nameless(const LocalBackend& backend, std::string_view bytes) {
  auto file = http::TemporaryFile::create({backend.folder.path()});
  REQUIRE(file);
  CHECK(file->write(bytes));
  return *std::move(file);
}

ino_t inode(const std::filesystem::path& path) {
  struct stat about{};
  REQUIRE(::stat(path.c_str(), &about) == 0);
  return about.st_ino;
}

TEST_CASE("a source without a name becomes the stored file, once") {
  LocalBackend backend;
  CHECK(backend.artifacts.put(backend.folder.write("first", "makes the folder")));
  const auto upload = nameless(backend, "upload"), same = nameless(backend, "upload");
  const auto stored = must(backend.artifacts.put(upload.path()));
  const auto path = backend.folder.path() / "artifacts" / stored.sha256.substr(0, 2) / stored.sha256;
  CHECK(inode(path) == inode(upload.path()));
  CHECK(must(backend.artifacts.put(same.path())) == stored);
  CHECK(inode(path) == inode(upload.path()));
  // A sweep may have removed it before its job existed.
  CHECK(backend.artifacts.remove(stored.sha256));
  CHECK(must(backend.artifacts.put(upload.path())) == stored);
  CHECK(inode(path) != inode(upload.path()));
}

TEST_CASE("the same bytes again, in a source without a name, protect the stored file from sweeps") {
  LocalBackend backend;
  const auto stored = must(backend.artifacts.put(backend.folder.write("a", "upload")));
  const auto path = backend.folder.path() / "artifacts" / stored.sha256.substr(0, 2) / stored.sha256;
  std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - 2h);
  const Time hour_ago = std::chrono::floor<Duration>(std::chrono::system_clock::now()) - 1h;
  CHECK(must(backend.artifacts.written_before(hour_ago)).size() == 1);
  CHECK(must(backend.artifacts.put(nameless(backend, "upload").path())) == stored);
  CHECK(must(backend.artifacts.written_before(hour_ago)).empty());
}

}  // namespace
