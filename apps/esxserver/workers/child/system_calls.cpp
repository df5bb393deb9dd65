#include "esxserver/workers/child/system_calls.h"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <span>
#include <string>

#include "operations/files.h"

namespace esxserver {
namespace {

/// Allowed with any arguments. Opening is here too: Landlock decides which files, and refuses to write.
constexpr std::array allowed = {
    // open files
    SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(readv), SCMP_SYS(preadv), SCMP_SYS(write), SCMP_SYS(pwrite64),
    SCMP_SYS(writev), SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(dup), SCMP_SYS(dup2), SCMP_SYS(dup3),
    SCMP_SYS(fcntl), SCMP_SYS(fsync), SCMP_SYS(fdatasync), SCMP_SYS(fadvise64), SCMP_SYS(poll),
    SCMP_SYS(ppoll), SCMP_SYS(pipe), SCMP_SYS(pipe2),
    // looking up and opening files
    SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(stat), SCMP_SYS(fstat), SCMP_SYS(lstat), SCMP_SYS(newfstatat),
    SCMP_SYS(statx), SCMP_SYS(statfs), SCMP_SYS(fstatfs), SCMP_SYS(access), SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getdents64), SCMP_SYS(getcwd),
    // memory
    SCMP_SYS(brk), SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect), SCMP_SYS(madvise),
    SCMP_SYS(mincore), SCMP_SYS(membarrier), SCMP_SYS(get_mempolicy),
    // threads and time
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(get_robust_list), SCMP_SYS(set_tid_address),
    SCMP_SYS(rseq), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler), SCMP_SYS(getcpu), SCMP_SYS(nanosleep), SCMP_SYS(clock_nanosleep),
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time),
    // the process itself
    SCMP_SYS(arch_prctl), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getppid), SCMP_SYS(getuid),
    SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getrlimit), SCMP_SYS(getrusage),
    SCMP_SYS(times), SCMP_SYS(uname), SCMP_SYS(sysinfo), SCMP_SYS(getrandom), SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigpending), SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group)};

/// A call that is allowed if one argument has a value.
struct Condition {
  int call;
  scmp_arg_cmp argument;
};

constexpr scmp_arg_cmp equals(unsigned index, std::uint64_t value) { return {index, SCMP_CMP_EQ, value, 0}; }

std::array<Condition, 5> conditions() {
  return {{
      // raise() and abort(), but no signal to others
      {SCMP_SYS(tgkill), equals(0, static_cast<std::uint64_t>(::getpid()))},
      // threads, but no processes
      {SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD}},
      {SCMP_SYS(prctl), equals(0, PR_SET_NAME)},
      {SCMP_SYS(ioctl), equals(1, TCGETS)},
      // reading its limits, but not setting any
      {SCMP_SYS(prlimit64), equals(2, 0)},
  }};
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

}  // namespace

Result<void> restrict_system_calls() {
  Filter filter;
  for (const int call : allowed)
    if (auto added = filter.add(SCMP_ACT_ALLOW, call); !added) return added;
  for (const Condition& condition : conditions())
    if (auto added = filter.add(SCMP_ACT_ALLOW, condition.call, std::span(&condition.argument, 1)); !added)
      return added;
  // Its flags are in memory, which a filter cannot read: the C library then uses clone().
  if (auto added = filter.add(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3)); !added) return added;
  return filter.load();
}

}  // namespace esxserver
