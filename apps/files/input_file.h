// Reads an input file in one go, after looking at what it is and how large it is.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "estimate/base/limits.h"
#include "estimate/base/result.h"

namespace apps::files {

/// The libraries' limits, with room for estimates that carry their photographs.
[[nodiscard]] estimate::Limits input_limits();

/// Errors: file_not_found, file_unreadable (no permission, a directory, a pipe), file_too_large.
[[nodiscard]] estimate::Result<std::string> read_input(const std::filesystem::path& path,
                                                       std::uint64_t most_bytes);

[[nodiscard]] inline std::span<const std::byte> bytes_of(const std::string& content) {
  return std::as_bytes(std::span(content));
}

}  // namespace apps::files
