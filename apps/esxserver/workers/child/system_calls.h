// The system calls that a confined process may make.
#pragma once

#include "esxserver/domain/result.h"

namespace esxserver {

/// Refuses every system call that is not in the table (EPERM), for this process and its threads. What remains
/// works on open files, memory and threads of the process itself. Error: internal_error.
[[nodiscard]] Result<void> restrict_system_calls();

}  // namespace esxserver
