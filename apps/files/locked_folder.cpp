#include "files/locked_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

namespace apps::files {
namespace {

namespace fs = std::filesystem;

/// The lock lasts as long as the handle; the system releases the lock of a process that dies.
FileHandle lock_folder(const fs::path& path) {
  FileHandle folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
  if (folder && ::flock(folder.get(), LOCK_EX | LOCK_NB) != 0) return FileHandle();
  return folder;
}

}  // namespace

std::expected<LockedFolder, std::string> LockedFolder::make(const fs::path& parent, const std::string& name) {
  constexpr int attempts = 5;
  const fs::path path = parent / name;
  std::error_code problem;
  for (int i = 0; i < attempts; ++i) {
    fs::create_directories(parent, problem);
    if (::mkdir(path.c_str(), S_IRWXU) != 0)
      return std::unexpected(path.string() + ": " + system_message(errno));
    FileHandle lock = lock_folder(path);
    // Between the two calls, another process may have removed it as abandoned.
    if (lock && fs::exists(path, problem)) return LockedFolder(path, std::move(lock));
    lock.close();
    fs::remove(path, problem);
  }
  return std::unexpected(path.string() + ": cannot be locked");
}

LockedFolder::~LockedFolder() {
  std::error_code none;
  if (lock_) fs::remove_all(path_, none);
}

int remove_abandoned(const fs::path& parent) {
  int removed = 0;
  std::error_code problem;
  for (fs::directory_iterator entry(parent, problem); !problem && entry != fs::end(entry);
       entry.increment(problem)) {
    const FileHandle lock = lock_folder(entry->path());
    std::error_code none;
    if (lock && fs::remove_all(entry->path(), none) > 0) ++removed;
  }
  return removed;
}

}  // namespace apps::files
