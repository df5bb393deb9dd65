#include "esxserver/adapters/webhook/public_callbacks.h"

#include "esxserver/adapters/webhook/callback_target.h"

namespace esxserver {

Result<void> PublicCallbacks::check(std::string_view url) {
  const auto target = parse_callback(url);
  if (!target) return std::unexpected(target.error());
  return allow_private_ ? Result<void>{} : check_public(*target, resolve(target->host));
}

}  // namespace esxserver
