#include "esxserver/confined/prefork_server.h"

#include <sys/stat.h>

#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <string>

#include "esxserver/confined/task.h"
#include "server/support/child_output.h"
#include "server/support/temporary_folder.h"
#include "server/support/worker_world.h"
#include "support/results.h"

namespace {

using namespace esxserver;
using namespace test;
using namespace std::chrono_literals;

PreforkServer real_server() { return {test::server_program(), {"LC_ALL=C.UTF-8"}}; }

ChildProcess started(PreforkServer& server, const TemporaryFolder& folder) {
  return std::move(server.start(folder.path()).value());
}

/// The prefork server of a converter that still runs.
int parent_of(int pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;)
    if (int parent = 0; word == "PPid:" && status >> parent) return parent;
  return 0;
}

/// A work folder whose converter waits for its task.
void make_endless(const TemporaryFolder& folder) {
  REQUIRE(::mkfifo((folder.path() / task_file).c_str(), 0600) == 0);
}

TEST_CASE("each converter is a process of its own, and all have one parent") {
  const TemporaryFolder first, second;
  make_endless(first);
  make_endless(second);
  PreforkServer server = real_server();
  auto a = started(server, first), b = started(server, second);
  CHECK(a.pid() != b.pid());
  CHECK(parent_of(a.pid()) == parent_of(b.pid()));
  a.kill();
  CHECK(a.wait() == "killed by signal 9");
  CHECK(b.read_some(50ms) == std::string());  // it still runs
}

TEST_CASE("a converter without a task says so and ends well") {
  const TemporaryFolder folder;
  PreforkServer server = real_server();
  auto child = started(server, folder);
  CHECK(everything(child).contains("internal_error"));
  CHECK(child.wait() == std::nullopt);
}

TEST_CASE("a prefork server that dies takes its converters along, and another one takes its place") {
  const TemporaryFolder folder, other;
  make_endless(folder);
  PreforkServer server = real_server();
  auto child = started(server, folder);
  ::kill(parent_of(child.pid()), SIGKILL);
  CHECK(everything(child).empty());
  CHECK(child.wait() == "killed by signal 9");
  auto next = started(server, other);
  CHECK(everything(next).contains("internal_error"));
  CHECK(next.wait() == std::nullopt);
}

TEST_CASE("a program that is missing or ends at once is an error that passes") {
  const TemporaryFolder folder;
  for (const char* program : {"/nonexistent", "/bin/true"}) {
    PreforkServer server(program, {});
    const auto child = server.start(folder.path());
    REQUIRE_FALSE(child);
    CHECK(child.error().code == ServerError::service_unavailable);
  }
}

}  // namespace
