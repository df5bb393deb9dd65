// An open file descriptor that closes itself.
#pragma once

#include <string>
#include <utility>

namespace esxconv {

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

/// What the system says about an errno value.
[[nodiscard]] std::string system_message(int problem);

}  // namespace esxconv
