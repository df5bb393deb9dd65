// Routes about ID tokens: the authentication test and the keys of the local issuer.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// GET /api/v1/auth/test-auth, GET /.well-known/jwks.json. `sign_in` must outlive the routes. `public_keys`:
/// the JWK set of the local issuer.
[[nodiscard]] std::vector<http::Route> auth_routes(SignIn& sign_in,
                                                   std::function<Result<std::string>()> public_keys);

}  // namespace esxserver
