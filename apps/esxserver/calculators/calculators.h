// The calculators of libcalc over HTTP. They keep nothing, and anybody may use them.
#pragma once

#include <vector>

#include "esx/calc/book.h"
#include "esxserver/http/route.h"

namespace esxserver {

// `book`: the tables and graphs that the calculators use; it must outlive the routes.

/// POST /api/v1/calc/NAME for each calculator. The inputs are those of libcalc; the query may ask for an
/// explanation or a drawing.
[[nodiscard]] std::vector<http::Route> calc_routes(const calc::Book& book);

/// The questions that lead to a calculator's inputs:
/// GET /api/v1/calc/scenario                    the calculators that have them
/// GET /api/v1/calc/scenario/{calculator}/graph its questions, and which follows which
/// POST /api/v1/calc/scenario/{calculator}/walk the next question after some answers, or the inputs
/// The server keeps no answers: all of them come with each request.
[[nodiscard]] std::vector<http::Route> calc_scenario_routes(const calc::Book& book);

}  // namespace esxserver
