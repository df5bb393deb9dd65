// A folder for one task; other processes can tell when its owner is dead.
#pragma once

#include <filesystem>
#include <string>

#include "esxserver/domain/result.h"
#include "operations/files.h"

namespace esxserver {

/// Example: `auto folder = LockedFolder::make(data_dir / "work", random_name);` The destructor
/// removes it with its content. After a kill, remove_abandoned() of any process on this machine does.
class LockedFolder {
 public:
  /// Only the owner has access. Errors: those of fail_to_store().
  [[nodiscard]] static Result<LockedFolder> make(const std::filesystem::path& parent,
                                                 const std::string& name);
  LockedFolder(LockedFolder&&) noexcept = default;
  LockedFolder& operator=(LockedFolder&&) = delete;
  ~LockedFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  LockedFolder(std::filesystem::path path, apps::files::FileHandle lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  apps::files::FileHandle lock_;
};

/// Removes the folders in `parent` that no running process holds. Returns their number.
int remove_abandoned(const std::filesystem::path& parent);

}  // namespace esxserver
