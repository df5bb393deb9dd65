#include "esxserver/workers/child/confine.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string>

#include "esxserver/workers/child/landlock.h"
#include "esxserver/workers/child/system_calls.h"
#include "operations/files.h"

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

}  // namespace

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
