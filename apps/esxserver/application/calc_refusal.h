// A calculation that is refused, as an answer.
#pragma once

#include <string_view>

#include "calc/refusal.h"
#include "esxserver/http/response.h"

namespace esxserver {

/// 422 {"error": {code, field, message, …}, "detail": [{loc, msg, type}]}: the calculators' own words, and
/// the same as every other validation error has it. `inside`: where in the body the inputs are, "" or
/// "answers".
[[nodiscard]] http::Response calc_refusal_response(const calc::Refusal& refusal, std::string_view inside);

}  // namespace esxserver
