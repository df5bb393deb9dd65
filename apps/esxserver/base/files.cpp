#include "esxserver/base/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

#include "esx/estimate/base/text.h"
#include "esxserver/base/result.h"
#include "operations/files.h"

namespace esxserver {

using apps::files::system_message;

bool is_disk_full(int problem) { return problem == ENOSPC || problem == EDQUOT; }

std::unexpected<Error> fail_to_store(std::string_view what, int problem) {
  std::string reason = std::string(what) + ": " + system_message(problem);
  if (is_disk_full(problem))
    return fail(ServerError::service_unavailable, "the server's disk is full; try again later",
                std::move(reason));
  return fail(ErrorCode::store_failed, std::move(reason));
}

using namespace apps::files;
namespace {

namespace fs = std::filesystem;

/// The lock lasts as long as the handle; the system releases the lock of a process that dies.
FileHandle lock_folder(const fs::path& path, int how) {
  FileHandle folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
  while (folder && ::flock(folder.get(), how) != 0)
    if (errno != EINTR) return FileHandle();
  return folder;
}

}  // namespace

Result<LockedFolder> LockedFolder::make(const fs::path& parent, const std::string& name) {
  const auto failed = [](const fs::path& at) { return fail_to_store(at.string(), errno); };
  std::error_code problem;
  fs::create_directories(parent, problem);
  // Keeps sweeps away until the new folder is locked.
  const FileHandle no_sweep = lock_folder(parent, LOCK_SH);
  if (!no_sweep) return failed(parent);
  const fs::path path = parent / name;
  if (::mkdir(path.c_str(), S_IRWXU) != 0) return failed(path);
  FileHandle lock = lock_folder(path, LOCK_EX | LOCK_NB);
  if (!lock) return failed(path);
  return LockedFolder(path, std::move(lock));
}

LockedFolder::~LockedFolder() {
  std::error_code none;
  if (lock_) fs::remove_all(path_, none);
}

int remove_abandoned(const fs::path& parent) {
  int removed = 0;
  std::error_code problem;
  const FileHandle no_new_folder = lock_folder(parent, LOCK_EX);
  for (fs::directory_iterator entry(parent, problem); !problem && entry != fs::end(entry);
       entry.increment(problem)) {
    const FileHandle lock = lock_folder(entry->path(), LOCK_EX | LOCK_NB);
    std::error_code none;
    if (lock && fs::remove_all(entry->path(), none) > 0) ++removed;
  }
  return removed;
}

std::string safe_file_name(std::string_view name) {
  constexpr std::size_t max_name_bytes = 200;
  if (const auto slash = name.find_last_of("/\\"); slash != std::string_view::npos)
    name.remove_prefix(slash + 1);
  std::string safe = estimate::repair_utf8(name);
  std::erase_if(safe, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F || c == '"';
  });
  return std::string(estimate::cut_utf8(estimate::trim(safe), max_name_bytes));
}

std::string start_of_file(const fs::path& path, std::size_t bytes) {
  std::string start(bytes, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(start.data(), static_cast<std::streamsize>(bytes));
  start.resize(static_cast<std::size_t>(file.gcount()));
  return start;
}

bool is_pdf_name(std::string_view name) { return estimate::to_lower(name).ends_with(".pdf"); }

}  // namespace esxserver
