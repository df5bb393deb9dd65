#include "files/store_error.h"

#include <cerrno>
#include <string>

#include "esx/estimate/base/result.h"
#include "files/file_handle.h"

namespace apps::files {

using estimate::ErrorCode;

bool is_disk_full(int problem) { return problem == ENOSPC || problem == EDQUOT; }

std::unexpected<estimate::Error> fail_to_store(std::string_view what, int problem) {
  std::string reason = std::string(what) + ": " + system_message(problem);
  if (is_disk_full(problem))
    return estimate::fail(ErrorCode::service_unavailable, "the server's disk is full; try again later",
                          std::move(reason));
  return estimate::fail(ErrorCode::store_failed, std::move(reason));
}

}  // namespace apps::files
