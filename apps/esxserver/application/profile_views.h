// Field lists of profiles.
#pragma once

#include <utility>

#include "esxserver/domain/field_types.h"
#include "esxserver/domain/user.h"
#include "esxserver/domain/user_profile.h"

namespace esxserver::view {

struct Profile : UserProfile {
  std::string uid, email;
  UserRole role = UserRole::none;
};

template <std::size_t... Numbers>
constexpr auto profile_rows(std::index_sequence<Numbers...>) {
  using Rules = estimate::FieldRules;
  return std::tuple(estimate::field_as<OrNull<std::optional<std::string>>>(
      profile_texts[Numbers].name, profile_texts[Numbers].value, profile_texts[Numbers].text,
      {.requirement = Rules::Requirement::required, .absent = Rules::Absent::null})...);
}

template <std::size_t... Numbers>
constexpr auto profile_update_rows(std::index_sequence<Numbers...>) {
  return std::tuple(estimate::field(profile_texts[Numbers].name, profile_texts[Numbers].change,
                                    profile_texts[Numbers].text,
                                    {.max_length = profile_texts[Numbers].max_length,
                                     .absent = estimate::FieldRules::Absent::left_out})...);
}

inline constexpr auto profile_text_numbers = std::make_index_sequence<profile_texts.size()>();

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::Profile> {
  using Profile = esxserver::view::Profile;
  template <class T>
  using OrNull = esxserver::OrNull<T>;
  static constexpr std::string_view name = "UserProfile", text = "What a user says about themselves.";

  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("uid", &Profile::uid, "Identifier of the user, from the ID token."),
                 field_as<OrNull<std::string>>(
                     "email", &Profile::email, "Email address, from the ID token.",
                     {.requirement = FieldRules::Requirement::required, .absent = FieldRules::Absent::null})),
      esxserver::view::profile_rows(esxserver::view::profile_text_numbers),
      std::tuple(field("role", &Profile::role, "Role that the operator assigned."),
                 field_as<OrNull<std::optional<esxserver::Time>>>(
                     "created_at", &Profile::created_at, "When it was first stored, UTC; null if never.",
                     {.format = "date-time",
                      .requirement = FieldRules::Requirement::required,
                      .absent = FieldRules::Absent::null}),
                 field_as<OrNull<std::optional<esxserver::Time>>>(
                     "updated_at", &Profile::updated_at, "When it was last stored, UTC; null if never.",
                     {.format = "date-time",
                      .requirement = FieldRules::Requirement::required,
                      .absent = FieldRules::Absent::null})));
};

template <>
struct estimate::FieldList<esxserver::UserProfileUpdate> {
  static constexpr std::string_view name = "UserProfileUpdate",
                                    text =
                                        "Changes of a profile. A field that is left out keeps its value; "
                                        "null clears it.";

  static constexpr auto rows = esxserver::view::profile_update_rows(esxserver::view::profile_text_numbers);
};
