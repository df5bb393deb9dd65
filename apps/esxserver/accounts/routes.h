// Routes about ID tokens: the authentication test and the keys of the local issuer.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "esxserver/base/system.h"
#include "esxserver/billing/account.h"
#include "esxserver/billing/service.h"
#include "esxserver/http/route.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

/// GET /api/v1/auth/test-auth, GET /.well-known/jwks.json. `sign_in` must outlive the routes. `public_keys`:
/// the JWK set of the local issuer.
[[nodiscard]] std::vector<http::Route> auth_routes(SignIn& sign_in,
                                                   std::function<Result<std::string>()> public_keys);

// The profile of the signed-in user.

/// GET, POST and PUT /api/v1/user/profile. The arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> profile_routes(SignIn& sign_in, UserStore& users, Clock& clock);

// The account of the signed-in user: signup, codes, feedback, agreement, credits, entitlements, usage.

/// /api/v1/me/*. The arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> account_routes(SignIn& sign_in, AccountService& accounts);

// Buying credits.

/// /api/v1/billing/*. The arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> billing_routes(SignIn& sign_in, BillingService& billing);

}  // namespace esxserver
