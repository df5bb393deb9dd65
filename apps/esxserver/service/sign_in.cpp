#include "esxserver/service/sign_in.h"

namespace esxserver {

Result<User> SignIn::user(std::string_view id_token) {
  auto identity = identity_.verify(id_token);
  if (!identity) return std::unexpected(identity.error());
  return user(*std::move(identity));
}

Result<User> SignIn::user(Identity identity) {
  const auto role = users_.role(identity.uid);
  if (!role) return std::unexpected(role.error());
  User user{std::move(identity), *role, std::nullopt};
  if (user.role == UserRole::member) {
    auto plan = users_.plan(user.uid);
    if (!plan) return std::unexpected(plan.error());
    user.plan = *std::move(plan);
  }
  return user;
}

}  // namespace esxserver
