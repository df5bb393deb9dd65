// A durable copy of a file, hashed on the way.
#pragma once

#include <filesystem>

#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"
#include "files/file_handle.h"

namespace esxserver::files {

/// What is written to `target` is on the disk when this returns.
/// Errors: store_failed; part of it may be written.
[[nodiscard]] Result<StoredFile> copy_with_hash(const std::filesystem::path& source,
                                                const apps::files::FileHandle& target);

}  // namespace esxserver::files
