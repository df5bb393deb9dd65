// An artifact store in a directory.
#pragma once

#include <filesystem>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/system.h"
#include "esxserver/storage/artifacts.h"

namespace esxserver::files {

/// DIR/ab/abcd…: each file under the hash of its bytes, written to DIR/tmp, synced, and
/// renamed.
class FileArtifactStore final : public ArtifactStore {
 public:
  FileArtifactStore(std::filesystem::path directory, Random& random)
      : directory_(std::move(directory)), random_(random) {}

  Result<StoredFile> put(const std::filesystem::path& source) override;
  Result<bool> contains(std::string_view sha256) override;
  Result<std::unique_ptr<FileReader>> open(std::string_view sha256) override;
  Result<void> remove(std::string_view sha256) override;
  Result<std::optional<std::string>> mark() override;
  Result<void> set_mark(std::string_view id) override;
  Result<std::vector<StoredFileInfo>> written_before(Time time) override;

 private:
  [[nodiscard]] std::filesystem::path path_of(std::string_view sha256) const;

  std::filesystem::path directory_;
  Random& random_;
};

}  // namespace esxserver::files
