// Users: identity, role, plan and profile.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "estimate/fields/fields.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/time.h"

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
/// The same, and not blank.
[[nodiscard]] bool is_valid_organization(std::string_view name);

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
  std::string organization = {};            // that an administrator gave; empty: none
};

/// What users say about themselves. Absent: not given.
struct UserProfile {
  std::optional<std::string> display_name, company, phone, license_number, street, city, state, postal_code,
      default_price_list;
  std::optional<Time> created_at, updated_at;  // absent: never stored

  friend bool operator==(const UserProfile&, const UserProfile&) = default;
};

/// Changes of a profile: absent members keep their value, null clears it.
struct UserProfileUpdate {
  using Change = std::optional<estimate::Nullable<std::string>>;

  Change display_name, company, phone, license_number, street, city, state, postal_code, default_price_list;
};

/// A text of the profile, with its name in JSON and SQL.
struct ProfileText {
  std::string_view name, text;
  std::size_t max_length;  // in characters
  std::optional<std::string> UserProfile::* value;
  UserProfileUpdate::Change UserProfileUpdate::* change;
};

inline constexpr auto profile_texts = std::to_array<ProfileText>({
    {"display_name", "Name that others see.", 200, &UserProfile::display_name,
     &UserProfileUpdate::display_name},
    {"company", "Company.", 200, &UserProfile::company, &UserProfileUpdate::company},
    {"phone", "Phone number.", 50, &UserProfile::phone, &UserProfileUpdate::phone},
    {"license_number", "Number of the adjuster's or contractor's license.", 100, &UserProfile::license_number,
     &UserProfileUpdate::license_number},
    {"street", "Street and number.", 200, &UserProfile::street, &UserProfileUpdate::street},
    {"city", "City.", 100, &UserProfile::city, &UserProfileUpdate::city},
    {"state", "State.", 100, &UserProfile::state, &UserProfileUpdate::state},
    {"postal_code", "Postal code.", 20, &UserProfile::postal_code, &UserProfileUpdate::postal_code},
    {"default_price_list", "Code of the price list for new projects.", 100, &UserProfile::default_price_list,
     &UserProfileUpdate::default_price_list},
});

}  // namespace esxserver
