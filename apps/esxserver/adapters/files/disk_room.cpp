#include "esxserver/adapters/files/disk_room.h"

#include <system_error>

namespace esxserver::files {

Result<void> DiskRoom::check() {
  for (const std::filesystem::path& folder : folders_) {
    std::error_code problem;
    const auto space = std::filesystem::space(folder, problem);
    // A folder that does not answer shows when it is used.
    if (!problem && space.available < reserve_bytes_)
      return fail(ServerError::service_unavailable, "the server is short of disk space; try again later",
                  folder.string() + ": less than " + std::to_string(reserve_bytes_) + " bytes are free");
  }
  return {};
}

}  // namespace esxserver::files
