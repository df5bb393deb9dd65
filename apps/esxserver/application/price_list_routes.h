// Routes of the price lists that a user may name.
#pragma once

#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/service/price_list_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// Both must outlive the routes.
[[nodiscard]] std::vector<http::Route> usable_list_routes(SignIn& sign_in, PriceListService& lists);

}  // namespace esxserver
