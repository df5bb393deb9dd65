// The contract of ArtifactStore.
#include <doctest/doctest.h>

#include <array>
#include <thread>
#include <vector>

#include "contract/backends.h"
#include "contract/records.h"
#include "esx/estimate/base/sha256.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

std::string read_all(FileReader& reader) {
  std::string text;
  std::array<std::byte, 7> buffer{};
  while (const auto got = reader.read(text.size(), buffer).value())
    text.append(reinterpret_cast<const char*>(buffer.data()), got);
  return text;
}

Time far_future() { return std::chrono::floor<Duration>(std::chrono::system_clock::now()) + 1h; }

TEST_CASE_TEMPLATE("a file is kept under the hash of its bytes", Backend, ESX_BACKENDS) {
  Backend backend;
  const std::string bytes = "any bytes\n" + std::string(300'000, '\0') + "end";
  const auto stored = must(backend.artifacts.put(backend.folder.write("a.pdf", bytes)));
  CHECK(stored == StoredFile{estimate::sha256_hex(bytes), bytes.size()});
  CHECK(must(backend.artifacts.contains(stored.sha256)));
  const auto reader = backend.artifacts.open(stored.sha256);
  REQUIRE(reader);
  CHECK(read_all(**reader) == bytes);
  std::array<std::byte, 3> end{};
  CHECK(must((*reader)->read(bytes.size() - 3, end)) == 3);
  CHECK(static_cast<char>(end[0]) == 'e');
}

TEST_CASE_TEMPLATE("the same bytes are one file", Backend, ESX_BACKENDS) {
  Backend backend;
  const auto first = must(backend.artifacts.put(backend.folder.write("a", "same")));
  const auto second = must(backend.artifacts.put(backend.folder.write("b", "same")));
  CHECK(first == second);
  CHECK(must(backend.artifacts.written_before(far_future())).size() == 1);
}

TEST_CASE_TEMPLATE("a removed file is not found, and may be removed again", Backend, ESX_BACKENDS) {
  Backend backend;
  const auto stored = must(backend.artifacts.put(backend.folder.write("a", "x")));
  CHECK(backend.artifacts.remove(stored.sha256));
  CHECK(backend.artifacts.remove(stored.sha256));
  CHECK_FALSE(must(backend.artifacts.contains(stored.sha256)));
  const auto gone = backend.artifacts.open(stored.sha256);
  REQUIRE_FALSE(gone);
  CHECK(gone.error().code == ErrorCode::not_found);
}

TEST_CASE_TEMPLATE("a name that is not a hash finds no file", Backend, ESX_BACKENDS) {
  Backend backend;
  for (const char* name : {"", "..", "../../etc/passwd", "AB"}) {
    CAPTURE(name);
    CHECK_FALSE(must(backend.artifacts.contains(name)));
    CHECK_FALSE(backend.artifacts.open(name));
    CHECK(backend.artifacts.remove(name));
  }
}

TEST_CASE_TEMPLATE("a source that cannot be read stores nothing", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK_FALSE(backend.artifacts.put(backend.folder.path() / "none"));
  CHECK(must(backend.artifacts.written_before(far_future())).empty());
}

TEST_CASE_TEMPLATE("the listing separates old files from new ones", Backend, ESX_BACKENDS) {
  Backend backend;
  const auto stored = must(backend.artifacts.put(backend.folder.write("a", "x")));
  CHECK(must(backend.artifacts.written_before(far_future() - 2h)).empty());
  const auto all = must(backend.artifacts.written_before(far_future()));
  REQUIRE(all.size() == 1);
  CHECK(all[0].file == stored);
}

TEST_CASE_TEMPLATE("many writers of the same bytes at a time", Backend, ESX_BACKENDS) {
  Backend backend;
  const auto source = backend.folder.write("a", std::string(100'000, 'x'));
  std::vector<std::jthread> threads;
  threads.reserve(8);
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < 10; ++n) static_cast<void>(backend.artifacts.put(source).value());
    });
  threads.clear();
  CHECK(must(backend.artifacts.written_before(far_future())).size() == 1);
}

}  // namespace
