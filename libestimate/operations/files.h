// Files: a descriptor that closes itself, and reading input files whole, after checking their type and size.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/result.h"

namespace apps::files {

class FileHandle {
 public:
  explicit FileHandle(int descriptor = -1) : descriptor_(descriptor) {}
  FileHandle(FileHandle&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileHandle& operator=(FileHandle&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~FileHandle() { close(); }

  explicit operator bool() const { return descriptor_ >= 0; }
  [[nodiscard]] int get() const { return descriptor_; }
  /// Whether the system accepted everything written; the destructor cannot report that.
  bool close();

 private:
  int descriptor_;
};

/// Writes all bytes. Returns an errno value; 0 on success.
[[nodiscard]] int write_all(const FileHandle& file, std::string_view bytes);

/// Makes new names in the folder survive a power failure, as far as the file system can.
void sync_folder(const std::filesystem::path& folder);

/// The system's message for an errno value.
[[nodiscard]] std::string system_message(int problem);

/// The libraries' limits, with room for estimates that contain photographs.
[[nodiscard]] estimate::Limits input_limits();

/// Reads an input file whole, after checking its type and size.
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

[[nodiscard]] inline std::span<const std::byte> bytes_of(std::string_view content) {
  return std::as_bytes(std::span(content));
}

}  // namespace apps::files
