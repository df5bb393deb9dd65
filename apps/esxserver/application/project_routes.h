// Projects over HTTP.
#pragma once

#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/service/project_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// The references must outlive the routes.
[[nodiscard]] std::vector<http::Route> project_routes(SignIn& sign_in, ProjectService& projects);

}  // namespace esxserver
