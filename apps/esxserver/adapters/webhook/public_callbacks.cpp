#include "esxserver/adapters/webhook/public_callbacks.h"

#include "esxserver/adapters/webhook/callback_target.h"

namespace esxserver {

Result<void> PublicCallbacks::check(std::string_view url) {
  const auto target = parse_callback(url);
  if (!target) return std::unexpected(target.error());
  if (!allow_private_ && is_local_name(target->host)) return check_public(*target, {});
  const Resolution found = resolver_.resolve(target->host);
  if (found.state == Resolution::State::no_such_host)
    return fail(ServerError::invalid_callback_url, "The host of the callback URL does not exist");
  return allow_private_ ? Result<void>{} : check_public(*target, found.addresses);
}

}  // namespace esxserver
