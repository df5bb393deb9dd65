// The questions that lead to a calculator's inputs: the list, a graph, and a walk through it.
#pragma once

#include <vector>

#include "esx/calc/book.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// `book` must outlive the routes.
[[nodiscard]] std::vector<http::Route> calc_scenario_routes(const calc::Book& book);

}  // namespace esxserver
