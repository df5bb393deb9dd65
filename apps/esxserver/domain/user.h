// User: the person behind an ID token.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/domain/name_table.h"

namespace esxserver {

/// What an ID token says about its user.
struct Identity {
  std::string uid;  // the token's "sub"
  std::string email;
  bool email_verified = false;
  std::string name;  // empty if the token has none

  friend bool operator==(const Identity&, const Identity&) = default;
};

/// Whether it has 1 to 255 bytes of UTF-8 without control characters.
[[nodiscard]] bool is_valid_uid(std::string_view uid);

/// Assigned by the operator; a subscriber without a role is a member.
enum class UserRole { none, member, admin, internal };
[[nodiscard]] std::span<const NamedValue<UserRole>> enum_names(UserRole any);  // for field lists
[[nodiscard]] std::string_view user_role_name(UserRole role);                  // "none", "member", …
[[nodiscard]] std::optional<UserRole> user_role_from_name(std::string_view name);

/// What a user is subscribed to.
struct Plan {
  std::string tier;         // identifier of the pricing file
  std::string customer_id;  // of the payment provider

  friend bool operator==(const Plan&, const Plan&) = default;
};

/// The caller of a route for users.
struct User : Identity {
  UserRole role = UserRole::none;
  std::optional<Plan> plan = std::nullopt;  // of a member who is subscribed
};

}  // namespace esxserver
