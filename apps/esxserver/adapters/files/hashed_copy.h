// A durable copy of a file, hashed on the way.
#pragma once

#include <filesystem>

#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"

namespace esxserver::files {

/// `target` must not exist; only its owner may read it. It is on the disk when this returns.
/// Errors: store_failed; `target` may be there in part.
[[nodiscard]] Result<StoredFile> copy_with_hash(const std::filesystem::path& source,
                                                const std::filesystem::path& target);

}  // namespace esxserver::files
