// The calculators over HTTP: a POST for each.
#pragma once

#include <vector>

#include "esx/calc/book.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// POST /api/v1/calc/NAME for each calculator.
/// `book` must outlive the routes.
[[nodiscard]] std::vector<http::Route> calc_routes(const calc::Book& book);

}  // namespace esxserver
