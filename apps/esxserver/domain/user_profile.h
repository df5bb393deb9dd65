// UserProfile: what users say about themselves.
#pragma once

#include <optional>
#include <string>

#include "estimate/fields/fields.h"
#include "esxserver/domain/time.h"

namespace esxserver {

/// Absent: not given.
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
