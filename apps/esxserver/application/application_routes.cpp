#include "esxserver/application/application_routes.h"

#include <algorithm>
#include <iterator>

#include "esxserver/application/calc_routes.h"
#include "esxserver/application/calc_scenario_routes.h"

namespace esxserver {

std::vector<http::Route> application_routes(const ApplicationServices& services) {
  auto routes = calc_routes(services.calculators);
  std::ranges::move(calc_scenario_routes(services.calculators), std::back_inserter(routes));
  return routes;
}

}  // namespace esxserver
