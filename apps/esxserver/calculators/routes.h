// The calculators over HTTP: a POST for each.
#pragma once

#include <vector>

#include "esx/calc/book.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// POST /api/v1/calc/NAME for each calculator.
/// `book` must outlive the routes.
[[nodiscard]] std::vector<http::Route> calc_routes(const calc::Book& book);

// The questions that lead to a calculator's inputs: the list, a graph, and a walk through it.

/// `book` must outlive the routes.
[[nodiscard]] std::vector<http::Route> calc_scenario_routes(const calc::Book& book);

}  // namespace esxserver
