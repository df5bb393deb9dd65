#include "esxserver/application/profile_routes.h"

#include "esxserver/application/profile_views.h"
#include "esxserver/application/signed_in.h"
#include "esxserver/http/decode_request.h"

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
