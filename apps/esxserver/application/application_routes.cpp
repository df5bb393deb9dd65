#include "esxserver/application/application_routes.h"

#include <algorithm>
#include <iterator>

#include "esxserver/application/auth_routes.h"
#include "esxserver/application/calc_routes.h"
#include "esxserver/application/calc_scenario_routes.h"
#include "esxserver/application/profile_routes.h"
#include "esxserver/application/roof_interview_routes.h"
#include "esxserver/application/roof_routes.h"

namespace esxserver {

std::vector<http::Route> application_routes(const ApplicationServices& services) {
  std::vector<http::Route> all;
  const auto add = [&](std::vector<http::Route> routes) {
    std::ranges::move(routes, std::back_inserter(all));
  };
  add(calc_routes(services.calculators));
  add(calc_scenario_routes(services.calculators));
  add(roof_routes({.prices = services.prices, .upload_folder = services.upload_folder}));
  add(auth_routes(services.sign_in, services.public_keys));
  add(profile_routes(services.sign_in, services.users, services.clock));
  add(roof_interview_routes(services.prices));
  return all;
}

}  // namespace esxserver
