#include "esxserver/confined/confinement.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include <cerrno>
#include <csignal>
#include <functional>
#include <string>
#include <thread>

#include "server/support/temporary_folder.h"

namespace {

using namespace esxserver;

template <class... Argument>
int call(long number, Argument... arguments) {
  return static_cast<int>(::syscall(number, arguments...));
}

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

bool permitted(const std::function<int()>& attempt) {
  return refused(0, [&] {
    const int result = attempt();
    errno = 0;
    return result == 0 ? -1 : 0;  // as a call that is refused with no error
  });
}

TEST_CASE("a confined process has no network") {
  CHECK(refused(EPERM, [] { return ::socket(AF_INET, SOCK_STREAM, 0); }));
  CHECK(refused(EPERM, [] { return ::socket(AF_UNIX, SOCK_STREAM, 0); }));
}

TEST_CASE("a confined process starts no program or process and touches no other process") {
  CHECK(refused(EPERM, [] {
    char* const none[] = {nullptr};
    return ::execve("/bin/true", none, none);
  }));
  CHECK(refused(EPERM, [] { return call(SYS_fork); }));
  CHECK(refused(EPERM, [] { return call(SYS_vfork); }));
  CHECK(refused(EPERM, [] { return call(SYS_clone, SIGCHLD, 0, 0, 0, 0); }));
  CHECK(refused(ENOSYS, [] { return call(SYS_clone3, 0, 0); }));  // the C library falls back to clone
  CHECK(refused(EPERM, [] { return ::kill(::getppid(), 0); }));
  CHECK(refused(EPERM, [] { return call(SYS_tgkill, ::getppid(), ::getppid(), 0); }));
  CHECK(refused(EPERM, [] { return call(SYS_tkill, ::getppid(), 0); }));
  CHECK(refused(EPERM, [] { return call(SYS_rt_sigqueueinfo, ::getppid(), SIGTERM, 0); }));
  CHECK(refused(EPERM, [] { return call(SYS_ptrace, 0, ::getppid(), 0, 0); }));
  CHECK(refused(EPERM, [] { return call(SYS_process_vm_readv, ::getppid(), 0, 0, 0, 0, 0); }));
  CHECK(refused(EPERM, [] { return call(SYS_pidfd_open, ::getppid(), 0); }));
  CHECK(refused(EPERM, [] { return call(SYS_prlimit64, ::getppid(), RLIMIT_CPU, 1, 0); }));
  CHECK(refused(EPERM, [] { return call(SYS_setpriority, 0, ::getppid(), 1); }));
  CHECK(refused(EPERM, [] { return call(SYS_sched_setaffinity, ::getppid(), 0, 0); }));
}

TEST_CASE("a confined process has threads, and can end itself") {
  CHECK(permitted([] {
    int seen = 0;
    std::thread([&] { seen = 1; }).join();
    return seen - 1;
  }));
  CHECK(permitted([] { return call(SYS_tgkill, ::getpid(), ::gettid(), 0); }));
}

TEST_CASE("a confined process changes no file by its path, even its own") {
  const test::TemporaryFolder folder;
  const auto database = folder.write("database", "rows").string();
  const char* path = database.c_str();
  const std::string other = database + ".new";
  CHECK(refused(EPERM, [&] { return ::truncate(path, 0); }));
  CHECK(refused(EPERM, [&] { return ::chmod(path, S_IRWXO); }));
  CHECK(refused(EPERM, [&] { return ::chown(path, 0, 0); }));
  CHECK(refused(EPERM, [&] { return ::unlink(path); }));
  CHECK(refused(EPERM, [&] { return ::rename(path, other.c_str()); }));
  CHECK(refused(EPERM, [&] { return ::link(path, other.c_str()); }));
  CHECK(refused(EPERM, [&] { return ::symlink(path, other.c_str()); }));
  CHECK(refused(EPERM, [&] { return ::mkdir(other.c_str(), S_IRWXU); }));
  CHECK(refused(EPERM, [&] { return ::utimensat(AT_FDCWD, path, nullptr, 0); }));
  CHECK(refused(EPERM, [&] { return ::setxattr(path, "user.x", "y", 1, 0); }));
  CHECK(refused(EACCES, [&] { return ::open(path, O_WRONLY | O_TRUNC); }));
  CHECK(std::filesystem::file_size(database) == 4);
}

TEST_CASE("a confined process has none of the doors to the kernel") {
  for (const long number : {SYS_bpf,
                            SYS_io_uring_setup,
                            SYS_perf_event_open,
                            SYS_userfaultfd,
                            SYS_keyctl,
                            SYS_add_key,
                            SYS_mount,
                            SYS_unshare,
                            SYS_setns,
                            SYS_chroot,
                            SYS_pivot_root,
                            SYS_memfd_create,
                            SYS_shmget,
                            SYS_msgget,
                            SYS_semget,
                            SYS_name_to_handle_at,
                            SYS_open_by_handle_at,
                            SYS_personality,
                            SYS_setuid,
                            SYS_setgid,
                            SYS_inotify_init1,
                            SYS_timer_create,
                            SYS_mq_open,
                            SYS_kcmp,
                            SYS_fanotify_init,
                            SYS_modify_ldt,
                            SYS_syslog}) {
    CAPTURE(number);
    CHECK(refused(EPERM, [&] { return call(number, 0, 0, 0, 0, 0); }));
  }
  CHECK(refused(EPERM, [] { return ::ioctl(STDIN_FILENO, TIOCSTI, "x"); }));
  CHECK(refused(EPERM, [] { return ::prctl(PR_SET_DUMPABLE, 1); }));
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
