// A folder for one piece of work, which is found to be left over when its process is dead.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

#include "files/file_handle.h"

namespace apps::files {

/// Example: `auto folder = LockedFolder::make(data_dir / "work", random_name);` It is removed with its
/// content when the object goes; after a kill, by remove_abandoned() of any process of the machine.
class LockedFolder {
 public:
  /// Only the owner may look into it. Error: what the system says.
  [[nodiscard]] static std::expected<LockedFolder, std::string> make(const std::filesystem::path& parent,
                                                                     const std::string& name);
  LockedFolder(LockedFolder&&) noexcept = default;
  LockedFolder& operator=(LockedFolder&&) = delete;
  ~LockedFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  LockedFolder(std::filesystem::path path, FileHandle lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  FileHandle lock_;
};

/// Removes the folders below `parent` that no living process holds; how many.
int remove_abandoned(const std::filesystem::path& parent);

}  // namespace apps::files
