#include "esxserver/workers/child/confine.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <functional>

#include "server/support/temporary_folder.h"

namespace {

using namespace esxserver;

/// Whether `attempt` is refused with `problem` in a confined process.
bool refused(int problem, const std::function<int()>& attempt) {
  const int pid = ::fork();
  if (pid == 0) {
    if (!confine({.memory_bytes = 1'000'000'000, .cpu_seconds = 5, .file_bytes = 1'000})) ::_exit(2);
    errno = 0;
    const int result = attempt();
    ::_exit(result < 0 && errno == problem ? 0 : 1);
  }
  int status = 0;
  ::waitpid(pid, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST_CASE("a confined process has no network") {
  CHECK(refused(EPERM, [] { return ::socket(AF_INET, SOCK_STREAM, 0); }));
  CHECK(refused(EPERM, [] { return ::socket(AF_UNIX, SOCK_STREAM, 0); }));
}

TEST_CASE("a confined process starts no program and touches no other process") {
  CHECK(refused(EPERM, [] {
    char* const none[] = {nullptr};
    return ::execve("/bin/true", none, none);
  }));
  CHECK(refused(EPERM, [] { return ::kill(::getppid(), 0); }));
}

TEST_CASE("a confined process opens files of the system only, and only to read") {
  const test::TemporaryFolder folder;
  const auto secret = folder.write("secret", "x");
  CHECK(refused(EACCES, [&] { return ::open(secret.c_str(), O_RDONLY); }));
  CHECK(
      refused(EACCES, [&] { return ::open((folder.path() / "new").c_str(), O_WRONLY | O_CREAT, S_IRWXU); }));
  CHECK_FALSE(refused(EACCES, [] { return ::open("/etc/passwd", O_RDONLY); }));
}

TEST_CASE("a confined process cannot raise its limits or write endlessly") {
  CHECK(refused(EPERM, [] {
    const rlimit more{RLIM_INFINITY, RLIM_INFINITY};
    return ::setrlimit(RLIMIT_CPU, &more);
  }));
  const test::TemporaryFolder folder;
  const int file = ::open((folder.path() / "out").c_str(), O_WRONLY | O_CREAT, S_IRWXU);
  CHECK(refused(EFBIG, [&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const std::string bytes(1'000, 'x');
    return ::write(file, bytes.data(), bytes.size()) == 1'000 ? static_cast<int>(::write(file, "x", 1)) : 0;
  }));
  ::close(file);
}

}  // namespace
