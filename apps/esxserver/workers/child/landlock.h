// Which files a confined process may still open.
#pragma once

#include "esxserver/domain/result.h"

namespace esxserver {

/// From here on only libraries, fonts and data of the system and of this program can be opened, and only for
/// reading. A kernel without Landlock (before 5.13, or not enabled) leaves things as they are.
/// PR_SET_NO_NEW_PRIVS must be set. Error: internal_error.
[[nodiscard]] Result<void> restrict_files();

}  // namespace esxserver
