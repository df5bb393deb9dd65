// The account of the signed-in user: signup, codes, feedback, agreement, credits, entitlements, usage.
#pragma once

#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/service/account_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// /api/v1/me/*. The arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> account_routes(SignIn& sign_in, AccountService& accounts);

}  // namespace esxserver
