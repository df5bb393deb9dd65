// The error of a file that cannot be stored.
#pragma once

#include <expected>
#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver {

/// ENOSPC and EDQUOT, which pass once somebody frees space.
[[nodiscard]] bool is_disk_full(int problem);

/// `what`: the file or what happened to it. `problem`: an errno value. Code: service_unavailable if the disk
/// is full, with a message for clients, which names no file; else store_failed.
[[nodiscard]] std::unexpected<Error> fail_to_store(std::string_view what, int problem);

}  // namespace esxserver
