// Routes that make scopes.
#pragma once

#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/service/scope_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

[[nodiscard]] std::vector<http::Route> scope_routes(SignIn& sign_in, ScopeService& scopes);

}  // namespace esxserver
