// An open file descriptor that closes itself, and what is done to files through it.
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
  /// Whether the system took everything written; the destructor cannot say.
  bool close();

 private:
  int descriptor_;
};

/// Writes all of it; an errno value, 0 for success.
[[nodiscard]] int write_all(const FileHandle& file, std::string_view bytes);

/// So that a new name in the folder survives a power cut; not every file system can, and then it is as good
/// as it gets.
void sync_folder(const std::filesystem::path& folder);

/// What the system says about an errno value.
[[nodiscard]] std::string system_message(int problem);

}  // namespace apps::files
