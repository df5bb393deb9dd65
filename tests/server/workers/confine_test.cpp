#include "esxserver/confined/confinement.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <functional>
#include <string>
#include <thread>
#include <vector>

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
  CHECK(refused(EPERM, [&] { return ::open(path, O_WRONLY | O_TRUNC); }));
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
  CHECK(refused(EPERM, [&] { return ::open((folder.path() / "new").c_str(), O_WRONLY | O_CREAT, S_IRWXU); }));
  CHECK(refused(EACCES, [] { return ::open("/etc/passwd", O_RDONLY); }));
  CHECK(permitted([] { return ::open("/etc/ld.so.cache", O_RDONLY) < 0 ? -1 : 0; }));
}

/// A process, a file and an address that confined processes try to reach.
struct Targets {
  test::TemporaryFolder folder;
  std::string file = folder.write("file", "rows").string();
  int process = ::fork();
  int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  sockaddr_in address{};

  Targets() {
    if (process == 0)
      while (true) ::pause();
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    REQUIRE(::bind(listener, reinterpret_cast<sockaddr*>(&address), length) == 0);
    REQUIRE(::listen(listener, 1) == 0);
    REQUIRE(::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &length) == 0);
  }
  Targets(const Targets&) = delete;
  Targets& operator=(const Targets&) = delete;
  ~Targets() {
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
    ::close(listener);
  }

  [[nodiscard]] bool is_untouched() const {
    int status = 0;
    return ::waitpid(process, &status, WNOHANG | WUNTRACED) == 0 && std::filesystem::file_size(file) == 4 &&
           ::accept(listener, nullptr, nullptr) < 0;
  }
};

/// Has data that arrives at a pipe signal `process`, as terminals do.
int signal_by_file(int process, int signal) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return -1;
  const f_owner_ex owner{F_OWNER_PID, process};
  const int owned = ::fcntl(ends[0], F_SETOWN_EX, &owner);
  const int chosen = ::fcntl(ends[0], F_SETSIG, signal);
  const int set = ::fcntl(ends[0], F_SETFL, O_ASYNC);
  [[maybe_unused]] const auto written = ::write(ends[1], "x", 1);
  return owned == 0 && chosen == 0 && set == 0 ? 0 : -1;
}

TEST_CASE("no call from inside reaches another process, file or address") {
  const Targets to;
  const int other = to.process, in = STDIN_FILENO;
  const char* file = to.file.c_str();
  const std::string proc = "/proc/" + std::to_string(other);
  const auto opens = [](const std::string& path, int flags = O_RDONLY) {
    return [path, flags] { return ::open(path.c_str(), flags, S_IRWXU); };
  };
  const auto calls = [](long number, auto... arguments) {
    return [=] { return call(number, arguments...); };
  };
  const auto* address = reinterpret_cast<const sockaddr*>(&to.address);
  void* const page = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  const std::vector<std::function<int()>> attempts = {
      // signals and the control of processes
      [&] { return signal_by_file(other, SIGKILL); },
      calls(SYS_fcntl, in, F_SETOWN, other),
      calls(SYS_fcntl, in, F_SETSIG, SIGKILL),
      calls(SYS_fcntl, in, F_SETFL, O_ASYNC),
      calls(SYS_fcntl, in, F_SETLEASE, F_RDLCK),
      calls(SYS_fcntl, in, F_NOTIFY, DN_ACCESS),
      calls(SYS_ioctl, in, FIOASYNC, &other),
      calls(SYS_ioctl, in, FIOSETOWN, &other),
      calls(SYS_ioctl, in, TIOCSPGRP, &other),
      calls(SYS_kill, other, SIGKILL),
      calls(SYS_kill, -1, 0),
      calls(SYS_kill, 0, SIGCONT),
      calls(SYS_tkill, other, SIGKILL),
      calls(SYS_tgkill, other, other, SIGKILL),
      calls(SYS_rt_sigqueueinfo, other, SIGKILL, page),
      calls(SYS_rt_tgsigqueueinfo, other, other, SIGKILL, page),
      calls(SYS_pidfd_open, other, 0),
      calls(SYS_pidfd_send_signal, in, SIGKILL, nullptr, 0),
      calls(SYS_pidfd_getfd, in, 0, 0),
      calls(SYS_ptrace, PTRACE_SEIZE, other, 0, 0),
      calls(SYS_process_vm_readv, other, nullptr, 0L, nullptr, 0L, 0L),
      calls(SYS_process_vm_writev, other, nullptr, 0L, nullptr, 0L, 0L),
      calls(SYS_process_madvise, in, nullptr, 0L, MADV_COLD, 0),
      calls(SYS_kcmp, other, ::getpid(), 0, 0, 0),
      calls(SYS_prlimit64, other, RLIMIT_CPU, nullptr, page),
      calls(SYS_setpriority, PRIO_PROCESS, other, 19),
      calls(SYS_getpriority, PRIO_PROCESS, other),
      calls(SYS_ioprio_set, 1, other, 0),
      calls(SYS_sched_setaffinity, other, 8L, page),
      calls(SYS_sched_getaffinity, other, 128L, page),
      calls(SYS_sched_setscheduler, other, SCHED_IDLE, page),
      calls(SYS_sched_getscheduler, other),
      calls(SYS_sched_getparam, other, page),
      calls(SYS_get_robust_list, other, page, page),
      calls(SYS_migrate_pages, other, 1L, page, page),
      calls(SYS_move_pages, other, 0L, nullptr, nullptr, nullptr, 0),
      calls(SYS_setpgid, other, 0),
      calls(SYS_getpgid, other),
      calls(SYS_getsid, other),
      calls(SYS_setsid),
      calls(SYS_waitid, P_ALL, 0, page, WNOHANG | WEXITED, nullptr),
      calls(SYS_fork),
      calls(SYS_clone, SIGCHLD, 0, 0, 0, 0),
      calls(SYS_clone3, page, 88L),
      calls(SYS_execve, "/bin/true", page, nullptr),
      calls(SYS_execveat, AT_FDCWD, "/bin/true", page, nullptr, 0),
      calls(SYS_setns, in, 0),
      calls(SYS_unshare, CLONE_NEWUSER),
      // files
      opens(to.file),
      opens(to.file, O_WRONLY),
      opens(to.file, O_RDONLY | O_TRUNC),
      opens(to.file + ".new", O_RDONLY | O_CREAT),
      opens(to.folder.path().string(), O_DIRECTORY),
      opens(to.folder.path().string(), O_TMPFILE | O_RDWR),
      opens("/etc/passwd"),
      opens("/etc/hostname"),
      opens("/etc"),
      opens("/"),
      opens("/dev/null", O_WRONLY),
      opens("/dev/zero"),
      opens("/proc/1/status"),
      opens(proc + "/maps"),
      opens(proc + "/environ"),
      opens(proc + "/mem", O_RDWR),
      opens("/proc/sys/kernel/hostname", O_WRONLY),
      calls(SYS_creat, file, 0),
      calls(SYS_truncate, file, 0),
      calls(SYS_unlink, file),
      calls(SYS_rename, file, "/tmp/x"),
      calls(SYS_chmod, file, 0),
      calls(SYS_utimensat, AT_FDCWD, file, nullptr, 0),
      calls(SYS_openat2, AT_FDCWD, file, page, 24L),
      calls(SYS_inotify_init1, 0),
      calls(SYS_chdir, "/"),
      calls(SYS_statfs, "/", page),
      // addresses
      calls(SYS_socket, AF_INET, SOCK_STREAM, 0),
      calls(SYS_socket, AF_INET6, SOCK_DGRAM, 0),
      calls(SYS_socket, AF_UNIX, SOCK_STREAM, 0),
      calls(SYS_socket, AF_NETLINK, SOCK_RAW, 0),
      calls(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, page),
      calls(SYS_connect, in, address, sizeof to.address),
      calls(SYS_sendto, in, "x", 1L, 0, address, sizeof to.address),
      calls(SYS_bind, in, address, sizeof to.address),
      calls(SYS_io_uring_setup, 1, page),
      // memory to write and to execute
      [] {
        const int rights = PROT_READ | PROT_WRITE | PROT_EXEC;
        return ::mmap(nullptr, 4096, rights, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0;
      },
      [&] { return ::mprotect(page, 4096, PROT_READ | PROT_EXEC); },
      calls(SYS_pkey_mprotect, page, 4096L, PROT_EXEC, -1),
      calls(SYS_memfd_create, "x", 0),
  };
  CHECK(attempts.size() >= 80);
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    CAPTURE(i);
    CHECK((refused(EPERM, attempts[i]) || refused(EACCES, attempts[i]) || refused(ENOSYS, attempts[i])));
    CHECK(to.is_untouched());
  }
  ::munmap(page, 4096);
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
