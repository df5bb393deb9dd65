// An open file descriptor that closes itself, and functions on it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

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

}  // namespace apps::files
