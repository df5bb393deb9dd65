// A nameless file that disappears with its owner, even if the process is killed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>

#include "esx/estimate/base/result.h"
#include "esxserver/http/form/upload_folder.h"

namespace http {

class TemporaryFile {
 public:
  /// Errors: store_failed; service_unavailable (no space).
  [[nodiscard]] static estimate::Result<TemporaryFile> create(const UploadFolder& folder);

  TemporaryFile(TemporaryFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  TemporaryFile& operator=(TemporaryFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  /// Appends. Errors: store_failed; service_unavailable (disk full).
  [[nodiscard]] estimate::Result<void> write(std::string_view bytes);
  /// A path by which this process can read it during the owner's lifetime.
  [[nodiscard]] std::filesystem::path path() const;

 private:
  explicit TemporaryFile(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

}  // namespace http
