// An artifact store in a directory.
#pragma once

#include <filesystem>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/system.h"
#include "esxserver/storage/artifacts.h"

namespace esxserver::files {

/// DIR/ab/abcd…: each file under the hash of its bytes. It is synced before it gets its name: a copy of the
/// source in DIR/tmp, or a source that has no name and is on the same disk, such as an upload, itself. Nobody
/// may write to such a source any more.
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
  void make_folder_of(const std::filesystem::path& file) const;
  /// nullopt: it has to be copied.
  Result<std::optional<StoredFile>> put_nameless(const std::filesystem::path& source);
  Result<StoredFile> put_copy(const std::filesystem::path& source);

  std::filesystem::path directory_;
  Random& random_;
};

}  // namespace esxserver::files
