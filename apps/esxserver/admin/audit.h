// A line in the log for an act of administration that gives somebody something.
#pragma once

#include <vector>

#include "esxserver/options/storage_backend.h"
#include "esxserver/ports/log.h"

namespace esxserver {

/// Writes it to standard error, with the user who runs the program.
void audit(StorageBackend& storage, std::string_view act, std::vector<LogField> fields);

}  // namespace esxserver
