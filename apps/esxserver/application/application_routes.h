// The application API as routes.
#pragma once

#include <vector>

#include "calc/book.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// What the routes work with; all of it has to outlive them.
struct ApplicationServices {
  const calc::Book& calculators;
};

[[nodiscard]] std::vector<http::Route> application_routes(const ApplicationServices& services);

}  // namespace esxserver
