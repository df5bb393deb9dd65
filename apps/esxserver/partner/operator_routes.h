// Routes for probes, Prometheus and the operator.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/partner/build_info.h"
#include "esxserver/ports/identity.h"
#include "esxserver/service/operations.h"

namespace esxserver {

/// Everything must outlive the routes.
struct OperatorServices {
  Operations& operations;
  std::function<std::string()> http_metrics;  // in the Prometheus text format
  BuildInfo build = build_info();
  IdentityProvider* identity = nullptr;  // null: tokens are not verified
};

/// GET /health/, /health/auth, /health/ready, /metrics.
[[nodiscard]] std::vector<http::Route> operator_routes(const OperatorServices& services);

[[nodiscard]] std::vector<http::Route> health_routes(const OperatorServices& services);
[[nodiscard]] http::Route metrics_route(const OperatorServices& services);

}  // namespace esxserver
