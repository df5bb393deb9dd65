// Copies a file durably and hashes it.
#pragma once

#include <filesystem>

#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"

namespace esxserver::files {

/// `target` must not exist; only its owner may read it. It is synced to disk when this returns.
/// Error: store_failed; a partial `target` may remain.
[[nodiscard]] Result<StoredFile> copy_with_hash(const std::filesystem::path& source,
                                                const std::filesystem::path& target);

}  // namespace esxserver::files
