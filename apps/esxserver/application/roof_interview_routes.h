// The roof interview over HTTP. The server keeps no answers.
#pragma once

#include <vector>

#include "esx/estimate/price_list.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// `prices`, of the scope, has to outlive the routes.
[[nodiscard]] std::vector<http::Route> roof_interview_routes(const estimate::PriceList& prices);

}  // namespace esxserver
