// What commands read: a file or standard input.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "esx/estimate/base/result.h"

namespace CLI {
class App;
}

namespace esxconv {

/// Whether the path is "-", which means standard input.
[[nodiscard]] bool is_standard_input(const std::filesystem::path& path);

/// The name for outputs and documents: that of the file, or "stdin".
[[nodiscard]] std::filesystem::path source_name(const std::filesystem::path& path);

/// The file, or standard input, whole. Errors: those of read_input; invalid_usage if standard input was
/// already read.
[[nodiscard]] estimate::Result<std::string> read_source(const std::filesystem::path& path,
                                                        std::size_t max_bytes);

/// The same, with the path in front of the error message.
[[nodiscard]] estimate::Result<std::string> read_named_source(const std::filesystem::path& path,
                                                              std::size_t max_bytes);

/// Adds --password-file, which puts its path into `file`.
void add_password_option(CLI::App& app, std::string& file);

/// The first line of a file or, for "-", of standard input; nothing without a file. Errors: those of
/// read_source; invalid_usage if the line is empty.
[[nodiscard]] estimate::Result<std::string> read_password(const std::string& file);

}  // namespace esxconv
