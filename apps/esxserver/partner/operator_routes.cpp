#include "esxserver/partner/operator_routes.h"

namespace esxserver {

std::vector<http::Route> operator_routes(const OperatorServices& services) {
  auto routes = health_routes(services);
  routes.push_back(metrics_route(services));
  return routes;
}

}  // namespace esxserver
