// ArtifactStore: files by the hash of their content, written completely or not at all.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"
#include "esxserver/ports/file_reader.h"

namespace esxserver {

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

}  // namespace esxserver
