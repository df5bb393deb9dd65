#include "esxserver/options/data_dir_owner.h"

#include <grp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace esxserver {
namespace {

/// Groups first: afterwards the process may not change them anymore.
bool become(uid_t user, gid_t group) {
  return ::setgroups(1, &group) == 0 && ::setegid(group) == 0 && ::seteuid(user) == 0;
}

}  // namespace

Result<void> act_as_owner_of(const std::filesystem::path& data_dir) {
  struct stat folder{};
  if (::geteuid() != 0 || ::stat(data_dir.c_str(), &folder) != 0 || folder.st_uid == 0) return {};
  if (become(folder.st_uid, folder.st_gid)) return {};
  const std::string why = std::generic_category().message(errno);
  return fail(ErrorCode::store_failed, data_dir.string() + " belongs to user " +
                                           std::to_string(folder.st_uid) +
                                           ", and acting as that user failed: " + why);
}

}  // namespace esxserver
