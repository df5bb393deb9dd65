// Asks the questions of a calculator one at a time.
#pragma once

#include <iosfwd>
#include <string_view>

#include "esx/calc/graph.h"
#include "esx/estimate/base/result.h"

namespace esxconv {

/// Questions go to `err`, answers come line by line from `in`; `answers` are those given before. What is
/// shown before an option picks it, and so do its words; an empty line takes the default or skips, `<` goes
/// back, `?` prints help. Before the end the answers are shown, and each can be changed. Error: invalid_usage
/// where the answers end too early or those given before do not fit.
[[nodiscard]] estimate::Result<calc::Walk> ask_questions(std::string_view calculator,
                                                         estimate::JsonValue answers, const calc::Book& book,
                                                         std::istream& in, std::ostream& err);

}  // namespace esxconv
