#include "esxserver/files/store_error.h"

#include <cerrno>
#include <string>

#include "esxserver/domain/result.h"
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

}  // namespace esxserver
