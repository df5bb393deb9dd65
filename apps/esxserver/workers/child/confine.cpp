#include "esxserver/workers/child/confine.h"

#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <memory>
#include <string>

#include "esxserver/workers/child/landlock.h"
#include "files/file_handle.h"

namespace esxserver {
namespace {

using apps::files::system_message;

// The sanitizers reserve terabytes of address space.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
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

/// System calls that a conversion does not need: network, other programs, other processes, the kernel itself.
constexpr std::array refused_calls = {SCMP_SYS(socket),
                                      SCMP_SYS(socketpair),
                                      SCMP_SYS(connect),
                                      SCMP_SYS(bind),
                                      SCMP_SYS(listen),
                                      SCMP_SYS(accept),
                                      SCMP_SYS(accept4),
                                      SCMP_SYS(sendto),
                                      SCMP_SYS(sendmsg),
                                      SCMP_SYS(sendmmsg),
                                      SCMP_SYS(recvfrom),
                                      SCMP_SYS(recvmsg),
                                      SCMP_SYS(execve),
                                      SCMP_SYS(execveat),
                                      SCMP_SYS(fork),
                                      SCMP_SYS(vfork),
                                      SCMP_SYS(kill),
                                      SCMP_SYS(ptrace),
                                      SCMP_SYS(process_vm_readv),
                                      SCMP_SYS(process_vm_writev),
                                      SCMP_SYS(pidfd_getfd),
                                      SCMP_SYS(pidfd_open),
                                      SCMP_SYS(pidfd_send_signal),
                                      SCMP_SYS(io_uring_setup),
                                      SCMP_SYS(bpf),
                                      SCMP_SYS(perf_event_open),
                                      SCMP_SYS(userfaultfd),
                                      SCMP_SYS(keyctl),
                                      SCMP_SYS(add_key),
                                      SCMP_SYS(request_key),
                                      SCMP_SYS(mount),
                                      SCMP_SYS(unshare),
                                      SCMP_SYS(setns),
                                      SCMP_SYS(pivot_root),
                                      SCMP_SYS(chroot),
                                      SCMP_SYS(prlimit64),
                                      SCMP_SYS(open_by_handle_at),
                                      SCMP_SYS(name_to_handle_at)};

Result<void> refuse_calls() {
  struct Release {
    void operator()(void* filter) const { seccomp_release(filter); }
  };
  const std::unique_ptr<void, Release> filter(seccomp_init(SCMP_ACT_ALLOW));
  if (!filter) return fail(ErrorCode::internal_error, "seccomp cannot be set up");
  for (const int call : refused_calls)
    if (const int problem = seccomp_rule_add(filter.get(), SCMP_ACT_ERRNO(EPERM), call, 0); problem != 0)
      return fail(ErrorCode::internal_error, "seccomp rule: " + system_message(-problem));
  if (const int problem = seccomp_load(filter.get()); problem != 0)
    return fail(ErrorCode::internal_error, "seccomp: " + system_message(-problem));
  return {};
}

}  // namespace

bool die_with(std::int64_t parent_pid) {
  return ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && ::getppid() == parent_pid;
}

Result<void> confine(const ChildLimits& limits) {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return fail(ErrorCode::internal_error, "prctl: " + system_message(errno));
  if (auto done = set_limits(limits); !done) return done;
  if (auto done = restrict_files(); !done) return done;
  return refuse_calls();
}

}  // namespace esxserver
