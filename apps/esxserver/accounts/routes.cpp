// The profile of the signed-in user over HTTP.

#include <utility>

#include "esxserver/accounts/user.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/base/field_types.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/sessions/requests.h"
#include "esxserver/sessions/sign_in.h"

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

namespace esxserver {
namespace {

http::Answer profile_answer(const User& user, const Result<UserProfile>& profile) {
  if (!profile) return refusal(profile.error());
  return http::json_response(200,
                             estimate::encode_json(view::Profile{*profile, user.uid, user.email, user.role}));
}

http::Route profile_row(std::string_view method, std::string_view operation_id, std::string_view summary,
                        std::string_view text) {
  return {.method = method,
          .path = "/api/v1/user/profile",
          .operation_id = operation_id,
          .summary = summary,
          .text = text,
          .tag = "Users",
          .responses = {{.status = 200,
                         .text = "The profile.",
                         .contents = {{"application/json", &estimate::describe<view::Profile>}}}},
          .handler = {}};
}

http::Route update_route(http::Route row, SignIn& sign_in, UserStore& users, Clock& clock) {
  row.request = {{"application/json", &estimate::describe<UserProfileUpdate>}};
  row.errors = {ErrorCode::validation_failed, ServerError::unsupported_media_type,
                ErrorCode::request_too_large};
  return for_users(sign_in, std::move(row),
                   [&users, &clock](http::Request& request, const User& user) -> http::Answer {
                     const auto update = http::read_json<UserProfileUpdate>(request);
                     if (!update) return std::unexpected(update.error());
                     return profile_answer(user, users.update_profile(user, *update, clock.now()));
                   });
}

}  // namespace

std::vector<http::Route> profile_routes(SignIn& sign_in, UserStore& users, Clock& clock) {
  return {for_users(sign_in,
                    profile_row("GET", "getProfile", "Get the profile",
                                "A user who has not stored a profile yet has one without texts and times."),
                    [&users](http::Request&, const User& user) {
                      return profile_answer(user, users.profile(user.uid));
                    }),
          update_route(profile_row("POST", "createProfile", "Create or update the profile",
                                   "Fields that are left out keep their values; null clears a field."),
                       sign_in, users, clock),
          update_route(profile_row("PUT", "updateProfile", "Update the profile", "The same as POST."),
                       sign_in, users, clock)};
}

}  // namespace esxserver
