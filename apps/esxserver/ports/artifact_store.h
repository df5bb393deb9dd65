// ArtifactStore: files by the hash of their content, written whole or not at all.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "esxserver/domain/conversion_api.h"
#include "esxserver/domain/job.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver {

struct StoredFileInfo {
  StoredFile file;
  Time written_at;  // or written again
};

/// Any number of processes may use one store. Errors: not_found of a hash; service_unavailable,
/// store_failed (disk full, no permission).
class ArtifactStore {
 public:
  virtual ~ArtifactStore() = default;

  /// Copies a local file; durable when this returns. Content that is there already counts as written again.
  [[nodiscard]] virtual Result<StoredFile> put(const std::filesystem::path& source) = 0;

  [[nodiscard]] virtual Result<bool> contains(std::string_view sha256) = 0;

  [[nodiscard]] virtual Result<std::unique_ptr<FileReader>> open(std::string_view sha256) = 0;

  /// No error if there is no such file.
  [[nodiscard]] virtual Result<void> remove(std::string_view sha256) = 0;

  /// Everything written before `time`; also removes what interrupted writes from before then left.
  [[nodiscard]] virtual Result<std::vector<StoredFileInfo>> written_before(Time time) = 0;
};

}  // namespace esxserver
