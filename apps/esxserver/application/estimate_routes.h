// Routes on estimate-v1 documents, also after editing: new totals, and the lines as a table.
#pragma once

#include <vector>

#include "esxserver/application/esx_routes.h"

namespace esxserver {

[[nodiscard]] std::vector<http::Route> estimate_routes(const EsxRouteServices& services);

}  // namespace esxserver
