// Commands that are recorded in the audit log.
#pragma once

#include "esxserver/command.h"
#include "esxserver/options/admin_storage.h"

namespace esxserver {

/// Runs `act`, which `command` was parsed for, as an act of the user who called the program. It is recorded
/// before it runs, and then its outcome; without a record it does not run.
[[nodiscard]] CommandResult audited(const CLI::App& command, const AdminStorageOptions& storage,
                                    const Run& act);

}  // namespace esxserver
