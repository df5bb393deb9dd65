// The files that a confined process may still open.
#pragma once

#include "esxserver/domain/result.h"

namespace esxserver {

/// Restricts this process to libraries, fonts and data of the system and of this program, read-only.
/// Does nothing on a kernel without Landlock (before 5.13, or not enabled).
/// PR_SET_NO_NEW_PRIVS must be set. Error: internal_error.
[[nodiscard]] Result<void> restrict_files();

}  // namespace esxserver
