// Reads a file piece by piece and hashes it.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"

namespace esxserver {

using OnPiece = std::function<Result<void>(std::string_view bytes)>;

/// Hash and size of the file. Passes each piece to `on_piece` before reading the next. Errors: store_failed
/// and the errors of `on_piece`.
[[nodiscard]] Result<StoredFile> read_with_hash(const std::filesystem::path& source, const OnPiece& on_piece);

}  // namespace esxserver
