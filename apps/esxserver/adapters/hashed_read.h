// A file read piece by piece, hashed on the way.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"

namespace esxserver {

using OnPiece = std::function<Result<void>(std::string_view bytes)>;

/// Hash and size of the file; each piece is handed on before the next is read. Errors: store_failed, and what
/// `on_piece` fails with.
[[nodiscard]] Result<StoredFile> read_with_hash(const std::filesystem::path& source, const OnPiece& on_piece);

}  // namespace esxserver
