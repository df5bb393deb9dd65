// Buying credits.
#pragma once

#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/service/billing_service.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// /api/v1/billing/*. The arguments must outlive the routes.
[[nodiscard]] std::vector<http::Route> billing_routes(SignIn& sign_in, BillingService& billing);

}  // namespace esxserver
