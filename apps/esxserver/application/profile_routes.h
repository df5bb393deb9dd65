// The profile of the signed-in user.
#pragma once

#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/ports/clock.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// GET, POST and PUT /api/v1/user/profile. The arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> profile_routes(SignIn& sign_in, UserStore& users, Clock& clock);

}  // namespace esxserver
