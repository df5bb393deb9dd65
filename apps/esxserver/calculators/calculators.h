// The calculators of libcalc over HTTP. They keep nothing, and anybody may use them.
#pragma once

#include <vector>

#include "esx/calc/book.h"
#include "esxserver/http/route.h"

namespace esxserver {

// `book`: the tables and graphs that they calculate with; it must outlive the routes.

/// POST /api/v1/calc/NAME for each calculator. The inputs are those of libcalc; the query may ask for an
/// explanation or a drawing.
[[nodiscard]] std::vector<http::Route> calc_routes(const calc::Book& book);

/// The questions that lead to a calculator's inputs, below /api/v1/calc/scenario: which calculators have
/// them, the graph of one, and a walk through it. The answers come with each request.
[[nodiscard]] std::vector<http::Route> calc_scenario_routes(const calc::Book& book);

}  // namespace esxserver
