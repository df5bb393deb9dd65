// The calculators' own descriptions, for the document.
#pragma once

#include <string_view>

#include "esxserver/http/route.h"

namespace esxserver {

/// JSON that one of libcalc's schemas describes ("CraneInputs"). The name has to live as long as the program.
[[nodiscard]] http::Content calc_content(std::string_view component);

/// The 422 of the calculator routes.
[[nodiscard]] http::RouteResponse calc_refused();

}  // namespace esxserver
