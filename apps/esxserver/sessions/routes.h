// Routes that sign browsers in and out.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "esxserver/base/system.h"
#include "esxserver/http/route.h"
#include "esxserver/http/throttle.h"
#include "esxserver/sessions/sign_in.h"

namespace esxserver {

/// Dependencies of the routes. References must outlive them.
struct SessionRouteServices {
  SignIn& sign_in;
  SignInLinks& links;
  LinkUse link_use = LinkUse::never;
  IssuerLogin* login = nullptr;  // null: users do not sign in at an issuer
  KeyThrottle& wrong_codes;
  KeyThrottle& logins;  // sign-ins that a client begins at the issuer
  Clock& clock;
  std::function<std::string()> base_url;  // of this server, for its users
};

/// GET /api/v1/auth/methods; POST, GET and DELETE /api/v1/auth/session.
[[nodiscard]] std::vector<http::Route> session_routes(const SessionRouteServices& services);

/// GET /api/v1/auth/login and /api/v1/auth/callback.
[[nodiscard]] std::vector<http::Route> login_routes(const SessionRouteServices& services);

}  // namespace esxserver
