// How the calculator routes refuse, for the OpenAPI document.
#pragma once

#include "esxserver/http/route.h"

namespace esxserver {

/// The 422 of the calculator routes.
[[nodiscard]] http::RouteResponse calc_refused();

}  // namespace esxserver
