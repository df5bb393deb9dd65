// Reads input files whole, after checking their type and size.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "esx/estimate/base/limits.h"
#include "esx/estimate/base/result.h"

namespace apps::files {

/// The libraries' limits, with room for estimates that contain photographs.
[[nodiscard]] estimate::Limits input_limits();

/// Errors: file_not_found, file_unreadable (no permission, a directory, a pipe), file_too_large.
[[nodiscard]] estimate::Result<std::string> read_input(const std::filesystem::path& path,
                                                       std::uint64_t max_bytes);

/// How a program reads an input of at most so many bytes: read_input, or a function that also knows other
/// names, such as "-" for standard input.
using ReadInput = std::function<estimate::Result<std::string>(const std::filesystem::path&, std::uint64_t)>;

/// The error with the name of the file in front of its message.
[[nodiscard]] estimate::Error about_file(std::string_view file, estimate::Error error);

/// What `read` returns, with the path in front of the error message.
[[nodiscard]] estimate::Result<std::string> read_named_input(const std::filesystem::path& path,
                                                             std::uint64_t max_bytes,
                                                             const ReadInput& read = read_input);

[[nodiscard]] inline std::span<const std::byte> bytes_of(const std::string& content) {
  return std::as_bytes(std::span(content));
}

}  // namespace apps::files
