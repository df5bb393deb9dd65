// An artifact store in an S3 bucket.
#pragma once

#include "esxserver/adapters/s3/client.h"
#include "esxserver/ports/artifact_store.h"

namespace esxserver::s3 {

/// PREFIX/ab/abcd…: each file under the hash of its bytes. A PUT is atomic.
class S3ArtifactStore final : public ArtifactStore {
 public:
  S3ArtifactStore(Location location, Credentials credentials)
      : client_(std::move(location), std::move(credentials)) {}

  Result<StoredFile> put(const std::filesystem::path& source) override;
  Result<bool> contains(std::string_view sha256) override;
  Result<std::unique_ptr<FileReader>> open(std::string_view sha256) override;
  Result<void> remove(std::string_view sha256) override;
  Result<std::optional<std::string>> mark() override;
  Result<void> set_mark(std::string_view id) override;
  Result<std::vector<StoredFileInfo>> written_before(Time time) override;

 private:
  /// Puts the whole content of an open file.
  Result<void> upload(const std::string& key, const apps::files::FileHandle& content, std::uint64_t bytes,
                      std::string_view sha256);

  Client client_;
};

}  // namespace esxserver::s3
