// ArtifactStore: files by the hash of their content, written completely or not at all; and FreeSpace: whether
// the disks have space for more.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/files.h"
#include "esxserver/base/result.h"
#include "esxserver/base/time.h"

namespace esxserver {

/// A stored file, identified by the SHA-256 of its bytes in hex.
struct StoredFile {
  std::string sha256;
  std::uint64_t bytes = 0;

  friend bool operator==(const StoredFile&, const StoredFile&) = default;
};

struct StoredFileInfo {
  StoredFile file;
  Time written_at;  // or written again
};

inline constexpr std::size_t max_mark_bytes = 100;
/// Name of the file or object that holds the id: not a hash, so not a stored file.
inline constexpr const char* mark_name = "STORE-ID";

/// Any number of processes may share a store. Errors: not_found for a hash; service_unavailable,
/// store_failed (disk full, no permission).
class ArtifactStore {
 public:
  virtual ~ArtifactStore() = default;

  /// Copies a local file; durable when this returns. Existing content counts as written again.
  [[nodiscard]] virtual Result<StoredFile> put(const std::filesystem::path& source) = 0;

  [[nodiscard]] virtual Result<bool> contains(std::string_view sha256) = 0;

  [[nodiscard]] virtual Result<std::unique_ptr<FileReader>> open(std::string_view sha256) = 0;

  /// Not an error if the file does not exist.
  [[nodiscard]] virtual Result<void> remove(std::string_view sha256) = 0;

  /// The id that the store carries; nullopt: none.
  [[nodiscard]] virtual Result<std::optional<std::string>> mark() = 0;
  /// At most max_mark_bytes.
  [[nodiscard]] virtual Result<void> set_mark(std::string_view id) = 0;

  /// All files written before `time`; also removes the remains of writes interrupted before then.
  [[nodiscard]] virtual Result<std::vector<StoredFileInfo>> written_before(Time time) = 0;
};

using OnPiece = std::function<Result<void>(std::string_view bytes)>;

/// Reads a file piece by piece; returns its hash and size. Passes each piece to `on_piece` before reading the
/// next. Errors: store_failed and the errors of `on_piece`.
[[nodiscard]] Result<StoredFile> read_with_hash(const std::filesystem::path& source, const OnPiece& on_piece);

/// Whether there is space for more files. Thread-safe.
class FreeSpace {
 public:
  virtual ~FreeSpace() = default;

  /// Error: service_unavailable, if less than the reserve is free. What was accepted before still needs space
  /// to end.
  [[nodiscard]] virtual Result<void> check() = 0;
};

}  // namespace esxserver

namespace esxserver::files {

/// FreeSpace of this machine's disks.
class DiskSpace final : public FreeSpace {
 public:
  /// On the disk of each folder, `reserve_bytes` must be free for this user. 0: any number will do.
  DiskSpace(std::vector<std::filesystem::path> folders, std::uint64_t reserve_bytes)
      : folders_(std::move(folders)), reserve_bytes_(reserve_bytes) {}

  Result<void> check() override;

 private:
  const std::vector<std::filesystem::path> folders_;
  const std::uint64_t reserve_bytes_;
};

}  // namespace esxserver::files
