// Asks a calculator's questions one after the other, as a person answers them.
#pragma once

#include <iosfwd>
#include <string_view>

#include "calc/graph.h"
#include "estimate/base/result.h"

namespace esxconv {

/// Questions go to `err`, answers come line by line from `in`; `answers` are those given before. A number
/// picks an option, an empty line takes the default or skips, `<` goes back, `?` explains. Error:
/// invalid_usage where the answers end too early, or those given before do not fit.
[[nodiscard]] estimate::Result<calc::Walk> ask_questions(std::string_view calculator, calc::Value answers,
                                                         const calc::Book& book, std::istream& in,
                                                         std::ostream& err);

}  // namespace esxconv
