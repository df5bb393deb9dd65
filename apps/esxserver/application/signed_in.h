// Routes for signed-in users: the handler gets the user of the request's ID token or session.
#pragma once

#include <functional>
#include <optional>

#include "esxserver/http/route.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

using UserHandler = std::function<http::Answer(http::Request&, const User&)>;
using VisitorHandler = std::function<http::Answer(http::Request&, const std::optional<User>&)>;

/// A route that needs a user: of the ID token in the Authorization header or, without that header, of the
/// session in the cookie. Without either it answers 401 with the challenge, and to a cookie that another site
/// may have sent 403 (`check_csrf`), before the body is read. Adds to the route what the document says about
/// that. `sign_in` must outlive the route. Example: `for_users(services.sign_in, {.method = "GET", .path =
/// "/api/v1/user/profile", …}, read_profile)`
[[nodiscard]] http::Route for_users(SignIn& sign_in, http::Route route, UserHandler handler);

/// A route that also works without a user: nullopt if the request has neither an Authorization header nor the
/// cookie of a session. A bad token or cookie is refused as above.
[[nodiscard]] http::Route for_visitors(SignIn& sign_in, http::Route route, VisitorHandler handler);

/// An error as the answer of a handler, with the headers that belong to its status: Retry-After of a
/// temporary error, the challenge of a 401. Of a session that has ended, the browser forgets the cookie.
[[nodiscard]] std::unexpected<http::HttpError> refusal(Error error);

/// too_many_attempts, with the time to wait.
[[nodiscard]] std::unexpected<http::HttpError> throttled(std::string message, Duration wait);

}  // namespace esxserver
