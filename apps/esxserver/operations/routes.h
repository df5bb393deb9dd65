// The state of the repository that the program was built from.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "esxserver/http/route.h"
#include "esxserver/operations/service.h"
#include "esxserver/sessions/identity.h"

namespace esxserver {

/// "unknown" for a build outside a repository.
struct BuildInfo {
  std::string version = "unknown", git_sha = "unknown", git_branch = "unknown";
  bool git_dirty = false;
};

[[nodiscard]] BuildInfo build_info();

// Routes for probes, Prometheus and the operator.

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
