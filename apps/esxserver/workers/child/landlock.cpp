#include "esxserver/workers/child/landlock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <vector>

#include "operations/files.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;
using apps::files::FileHandle;
using apps::files::system_message;

constexpr std::uint64_t reading =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE;
// All access rights of Landlock's first version; names of later ones that the headers may lack.
constexpr std::uint64_t first_version =
    reading | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
    LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
    LANDLOCK_ACCESS_FS_MAKE_SYM;
constexpr std::uint64_t renaming_elsewhere = 1ULL << 13U, truncating = 1ULL << 14U,
                        device_control = 1ULL << 15U;

/// What this kernel can refuse; 0 without Landlock.
std::uint64_t refusable_rights() {
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  std::uint64_t rights = version >= 1 ? first_version : 0;
  if (version >= 2) rights |= renaming_elsewhere;
  if (version >= 3) rights |= truncating;
  if (version >= 5) rights |= device_control;
  return rights;
}

/// Libraries, fonts, and the data and module for text recognition.
std::vector<fs::path> readable_folders() {
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  return {"/usr",
          "/lib",
          "/lib64",
          "/etc",
          "/proc/self",
          "/sys/devices/system/cpu",
          program.parent_path().parent_path() / "lib"};
}

void allow_reading(const FileHandle& rules, const fs::path& folder) {
  const FileHandle handle(::open(folder.c_str(), O_PATH | O_CLOEXEC));
  if (!handle) return;  // not every machine has every folder
  const landlock_path_beneath_attr beneath{.allowed_access = reading, .parent_fd = handle.get()};
  ::syscall(SYS_landlock_add_rule, rules.get(), LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
}

}  // namespace

Result<void> restrict_files() {
  const landlock_ruleset_attr handled{.handled_access_fs = refusable_rights()};
  if (handled.handled_access_fs == 0) return {};  // the other limits still apply
  const FileHandle rules(
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof(handled), 0)));
  if (!rules) return fail(ErrorCode::internal_error, "landlock: " + system_message(errno));
  for (const fs::path& folder : readable_folders()) allow_reading(rules, folder);
  if (::syscall(SYS_landlock_restrict_self, rules.get(), 0) != 0)
    return fail(ErrorCode::internal_error, "landlock: " + system_message(errno));
  return {};
}

}  // namespace esxserver
