#include "esxserver/accounts/user.h"

#include <algorithm>

#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<UserRole>, 4> roles = {{{UserRole::none, "none"},
                                                        {UserRole::member, "member"},
                                                        {UserRole::admin, "admin"},
                                                        {UserRole::internal, "internal"}}};

}  // namespace

bool is_valid_uid(std::string_view uid) {
  constexpr std::size_t max_bytes = 255;
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; };
  return !uid.empty() && uid.size() <= max_bytes && estimate::valid_utf8(uid) &&
         std::ranges::none_of(uid, is_control);
}

bool is_valid_organization(std::string_view name) {
  return is_valid_uid(name) && !estimate::trim(name).empty();
}

std::span<const NamedValue<UserRole>> enum_names(UserRole /*any*/) { return roles; }
std::string_view user_role_name(UserRole role) { return name_in(roles, role); }
std::optional<UserRole> user_role_from_name(std::string_view name) { return value_in(roles, name); }

}  // namespace esxserver
