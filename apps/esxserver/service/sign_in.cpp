#include "esxserver/service/sign_in.h"

namespace esxserver {

Result<User> SignIn::user(std::string_view id_token) {
  auto identity = identity_.verify(id_token);
  if (!identity) return std::unexpected(identity.error());
  const auto role = users_.role(identity->uid);
  if (!role) return std::unexpected(role.error());
  return User{*std::move(identity), *role};
}

}  // namespace esxserver
