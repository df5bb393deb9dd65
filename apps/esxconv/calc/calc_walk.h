// Asks the questions of a calculator one at a time.
#pragma once

#include <iosfwd>
#include <string_view>

#include "esx/calc/graph.h"
#include "esx/estimate/base/result.h"

namespace esxconv {

/// As ask_all() does; `answers` are those given before. Error: invalid_usage where the answers end too early
/// or those given before do not fit.
[[nodiscard]] estimate::Result<calc::Walk> ask_questions(std::string_view calculator,
                                                         estimate::JsonValue answers, const calc::Book& book,
                                                         std::istream& in, std::ostream& err);

}  // namespace esxconv
