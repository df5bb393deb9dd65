// Routes for signed-in users: the handler gets the user of the request's ID token.
#pragma once

#include <functional>
#include <optional>

#include "esxserver/http/route.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

using UserHandler = std::function<http::Answer(http::Request&, const User&)>;
using VisitorHandler = std::function<http::Answer(http::Request&, const std::optional<User>&)>;

/// A route that needs a user. Without a good token it answers 401 with the challenge, before the body is
/// read. Adds to the route what the document says about that. `sign_in` must outlive the route.
/// Example: `for_users(services.sign_in, {.method = "GET", .path = "/api/v1/user/profile", …}, read_profile)`
[[nodiscard]] http::Route for_users(SignIn& sign_in, http::Route route, UserHandler handler);

/// A route that also works without a user: nullopt if the request has no Authorization header. A bad token is
/// 401 as well.
[[nodiscard]] http::Route for_visitors(SignIn& sign_in, http::Route route, VisitorHandler handler);

/// An error as the answer of a handler, with the headers that belong to its status: Retry-After of a
/// temporary error, the challenge of a 401.
[[nodiscard]] std::unexpected<http::HttpError> refusal(Error error);

/// too_many_attempts, with the time to wait.
[[nodiscard]] std::unexpected<http::HttpError> throttled(std::string message, Duration wait);

}  // namespace esxserver
