// The answer to a calculation that is refused.
#pragma once

#include <string_view>

#include "esx/calc/answer.h"
#include "esxserver/http/response.h"

namespace esxserver {

/// 422 {"error": {code, field, message, …}, "detail": [{loc, msg, type}]}: the calculator's refusal, and the
/// same in the form of every other validation error. `inside`: where in the body the inputs are, "" or
/// "answers".
[[nodiscard]] http::Response calc_refusal_response(const calc::Refusal& refusal, std::string_view inside);

}  // namespace esxserver
