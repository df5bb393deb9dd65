#include "esxserver/confined/confinement.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <seccomp.h>

#include "esxserver/base/result.h"
#include "operations/files.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;
using apps::files::FileHandle;
using apps::files::system_message;

/// Aligned as the system wants control messages.
union Control {
  cmsghdr header;
  char bytes[CMSG_SPACE(max_files * sizeof(int))];
};

constexpr std::uint64_t reading =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
// All access rights of Landlock's first version; names of later ones that the headers may lack.
constexpr std::uint64_t first_version =
    reading | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
    LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
    LANDLOCK_ACCESS_FS_MAKE_SYM;
constexpr std::uint64_t renaming_elsewhere = 1ULL << 13U, truncating = 1ULL << 14U,
                        device_control = 1ULL << 15U;
constexpr std::uint64_t bind_and_connect_tcp = 3, abstract_sockets_and_signals = 3;

/// landlock_ruleset_attr of the sixth version. Older kernels take it if what they do not know is 0.
struct Refused {
  std::uint64_t files = 0, network = 0, scopes = 0;
};

/// What this kernel can refuse; nothing without Landlock.
Refused refusable_rights() {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  Refused refused{.files = version >= 1 ? first_version : 0};
  if (version >= 2) refused.files |= renaming_elsewhere;
  if (version >= 3) refused.files |= truncating;
  if (version >= 4) refused.network = bind_and_connect_tcp;
  if (version >= 5) refused.files |= device_control;
  if (version >= 6) refused.scopes = abstract_sockets_and_signals;  // with other processes
  return refused;
}

/// Libraries and where they are listed, fonts, and the data and module for text recognition.
std::vector<fs::path> readable_paths() {
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  return {"/usr",
          "/lib",
          "/lib64",
          "/etc/fonts",
          "/etc/ld.so.cache",
          "/proc/self",
          "/sys/devices/system/cpu",
          program.parent_path().parent_path() / "lib"};
}

void allow_reading(const FileHandle& rules, const fs::path& path) {
  const FileHandle handle(::open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat about{};
  if (!handle || ::fstat(handle.get(), &about) != 0) return;  // not every machine has every one
  const std::uint64_t access = S_ISDIR(about.st_mode) ? reading : LANDLOCK_ACCESS_FS_READ_FILE;
  const landlock_path_beneath_attr beneath{.allowed_access = access, .parent_fd = handle.get()};
  ::syscall(SYS_landlock_add_rule, rules.get(), LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
}

/// Restricts this process to libraries, fonts and data of the system and of this program, read-only, and to
/// signals to itself.
/// Does nothing on a kernel without Landlock (before 5.13, or not enabled).
/// PR_SET_NO_NEW_PRIVS must be set. Error: internal_error.
Result<void> restrict_files() {
  const Refused handled = refusable_rights();
  if (handled.files == 0) return {};  // the other limits still apply
  const FileHandle rules(
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof(handled), 0)));
  if (!rules) return fail(ErrorCode::internal_error, "landlock: " + system_message(errno));
  for (const fs::path& path : readable_paths()) allow_reading(rules, path);
  if (::syscall(SYS_landlock_restrict_self, rules.get(), 0) != 0)
    return fail(ErrorCode::internal_error, "landlock: " + system_message(errno));
  return {};
}

/// Allowed with any arguments. Looking up is here too: no filter sees paths, and Landlock has no right for
/// it.
constexpr std::array allowed = {
    // open files
    SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(readv), SCMP_SYS(preadv), SCMP_SYS(write), SCMP_SYS(pwrite64),
    SCMP_SYS(writev), SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(dup), SCMP_SYS(dup2), SCMP_SYS(dup3),
    SCMP_SYS(fsync), SCMP_SYS(fdatasync), SCMP_SYS(fadvise64), SCMP_SYS(poll), SCMP_SYS(ppoll),
    SCMP_SYS(pipe), SCMP_SYS(pipe2),
    // looking up files
    SCMP_SYS(stat), SCMP_SYS(fstat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
    SCMP_SYS(fstatfs), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink),
    SCMP_SYS(readlinkat), SCMP_SYS(getdents64), SCMP_SYS(getcwd),
    // memory
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(mincore),
    SCMP_SYS(membarrier), SCMP_SYS(get_mempolicy),
    // threads and time
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(set_tid_address), SCMP_SYS(rseq),
    SCMP_SYS(sched_yield), SCMP_SYS(getcpu), SCMP_SYS(nanosleep), SCMP_SYS(clock_nanosleep),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time),
    // the process itself
    SCMP_SYS(arch_prctl), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getppid), SCMP_SYS(getuid),
    SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getrlimit), SCMP_SYS(getrusage),
    SCMP_SYS(times), SCMP_SYS(uname), SCMP_SYS(sysinfo), SCMP_SYS(getrandom), SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigpending), SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group)};

/// A call that is allowed if its arguments have these values.
struct Condition {
  int call;
  std::vector<scmp_arg_cmp> arguments;
};

constexpr scmp_arg_cmp equals(unsigned index, std::uint64_t value) { return {index, SCMP_CMP_EQ, value, 0}; }
constexpr scmp_arg_cmp lacks(unsigned index, std::uint64_t bits) {
  return {index, SCMP_CMP_MASKED_EQ, bits, 0};
}

std::vector<Condition> conditions() {
  const auto self = static_cast<std::uint64_t>(::getpid());
  constexpr std::uint64_t writing = O_ACCMODE | O_CREAT | O_TRUNC;
  return {
      // raise() and abort(), but no signal to others
      {SCMP_SYS(tgkill), {equals(0, self)}},
      // threads, but no processes
      {SCMP_SYS(clone), {{0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD}}},
      {SCMP_SYS(prctl), {equals(0, PR_SET_NAME)}},
      {SCMP_SYS(ioctl), {equals(1, TCGETS)}},
      // no owner and no signal of a file, which would be a signal to others
      {SCMP_SYS(fcntl), {equals(1, F_DUPFD)}},
      {SCMP_SYS(fcntl), {equals(1, F_DUPFD_CLOEXEC)}},
      {SCMP_SYS(fcntl), {equals(1, F_GETFD)}},
      {SCMP_SYS(fcntl), {equals(1, F_SETFD)}},
      {SCMP_SYS(fcntl), {equals(1, F_GETFL)}},
      {SCMP_SYS(fcntl), {equals(1, F_SETFL), lacks(2, O_ASYNC)}},
      // Landlock decides which files
      {SCMP_SYS(open), {lacks(1, writing)}},
      {SCMP_SYS(openat), {lacks(2, writing)}},
      // memory to write or to execute, as libraries need it
      {SCMP_SYS(mmap), {lacks(2, PROT_EXEC)}},
      {SCMP_SYS(mmap), {lacks(2, PROT_WRITE)}},
      {SCMP_SYS(mprotect), {lacks(2, PROT_EXEC)}},
      // of itself only: reading its limits, and how it is scheduled
      {SCMP_SYS(prlimit64), {equals(0, 0), equals(2, 0)}},
      {SCMP_SYS(sched_getaffinity), {equals(0, 0)}},
      {SCMP_SYS(sched_getaffinity), {equals(0, self)}},
      {SCMP_SYS(sched_getparam), {equals(0, 0)}},
      {SCMP_SYS(sched_getscheduler), {equals(0, 0)}},
      {SCMP_SYS(get_robust_list), {equals(0, 0)}},
  };
}

class Filter {
 public:
  Filter() : filter_(seccomp_init(SCMP_ACT_ERRNO(EPERM))) {}

  Result<void> add(std::uint32_t action, int call, std::span<const scmp_arg_cmp> arguments = {}) {
    if (!filter_) return fail(ErrorCode::internal_error, "seccomp cannot be set up");
    return checked(seccomp_rule_add_array(filter_.get(), action, call,
                                          static_cast<unsigned>(arguments.size()), arguments.data()));
  }
  Result<void> load() { return checked(seccomp_load(filter_.get())); }

 private:
  struct Release {
    void operator()(void* filter) const { seccomp_release(filter); }
  };

  static Result<void> checked(int problem) {
    if (problem == 0) return {};
    return fail(ErrorCode::internal_error, "seccomp: " + apps::files::system_message(-problem));
  }

  std::unique_ptr<void, Release> filter_;
};

/// Refuses every system call that is not in the table (EPERM), for this process and its threads. What remains
/// works on open files, memory and threads of the process itself. Error: internal_error.
Result<void> restrict_system_calls() {
  Filter filter;
  for (const int call : allowed)
    if (auto added = filter.add(SCMP_ACT_ALLOW, call); !added) return added;
  for (const Condition& condition : conditions())
    if (auto added = filter.add(SCMP_ACT_ALLOW, condition.call, condition.arguments); !added) return added;
  // Its flags are in memory, which a filter cannot read: the C library then uses clone().
  if (auto added = filter.add(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3)); !added) return added;
  // Threads have later numbers than the process. pthread_getattr_np() fails on EPERM, and does without on
  // ENOSYS.
  const std::array threads = {scmp_arg_cmp{0, SCMP_CMP_GT, static_cast<std::uint64_t>(::getpid()), 0}};
  if (auto added = filter.add(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(sched_getaffinity), threads); !added)
    return added;
  return filter.load();
}

// The sanitizers reserve terabytes of address space.
#ifdef ESX_SANITIZED
constexpr bool limits_memory = false;
#else
constexpr bool limits_memory = true;
#endif

struct Limit {
  __rlimit_resource resource;
  std::uint64_t value;
};

Result<void> set_limits(const ChildLimits& limits) {
  constexpr std::uint64_t open_files = 64, no_core = 0;
  const std::array rows = {
      Limit{RLIMIT_CPU, limits.cpu_seconds},
      Limit{RLIMIT_FSIZE, limits.file_bytes},
      Limit{RLIMIT_NOFILE, open_files},
      Limit{RLIMIT_CORE, no_core},
      Limit{RLIMIT_AS, limits_memory ? limits.memory_bytes : RLIM_INFINITY},
  };
  for (const Limit& row : rows) {
    const rlimit both{row.value, row.value};
    if (::setrlimit(row.resource, &both) != 0)
      return fail(ErrorCode::internal_error, "setrlimit: " + system_message(errno));
  }
  return {};
}

}  // namespace

int send_message(int socket, std::string_view bytes, std::span<const int> files) {
  Control control{};
  iovec part{const_cast<char*>(bytes.data()), bytes.size()};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (!files.empty()) {
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(files.size_bytes());
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(files.size_bytes());
    std::memcpy(CMSG_DATA(&control.header), files.data(), files.size_bytes());
  }
  while (::sendmsg(socket, &message, MSG_NOSIGNAL) < 0)
    if (errno != EINTR) return errno;
  return 0;
}

Message receive_message(int socket, std::size_t longest) {
  Control control{};
  Message received{std::string(longest, '\0'), {}};
  iovec part{received.bytes.data(), received.bytes.size()};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t got = 0;
  while ((got = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {
  }
  if (got <= 0) return {};
  received.bytes.resize(static_cast<std::size_t>(got));
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < count; ++i) {
      int file = -1;
      std::memcpy(&file, CMSG_DATA(header) + i * sizeof file, sizeof file);
      received.files.emplace_back(file);
    }
  }
  return received;
}

bool die_with(std::int64_t parent_pid) {
  return ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && ::getppid() == parent_pid;
}

Result<void> confine(const ChildLimits& limits) {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return fail(ErrorCode::internal_error, "prctl: " + system_message(errno));
  if (auto done = set_limits(limits); !done) return done;
  if (auto done = restrict_files(); !done) return done;
  return restrict_system_calls();
}

}  // namespace esxserver
