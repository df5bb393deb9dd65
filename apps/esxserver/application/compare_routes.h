// Routes that compare two estimates.
#pragma once

#include <vector>

#include "esxserver/application/esx_routes.h"

namespace esxserver {

[[nodiscard]] std::vector<http::Route> compare_routes(const EsxRouteServices& services);

}  // namespace esxserver
