// A calculator on the terminal: its questions one at a time, its answer as tables.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "esx/calc/calculators.h"
#include "esx/calc/graph.h"
#include "esx/estimate/base/result.h"

namespace esxconv {

/// Result, line items, cost and warnings; with `explain` also each step with its formula and sources, the
/// assumptions and the sources themselves.
[[nodiscard]] std::string calc_text(const calc::Calculator& calculator, const calc::Envelope& envelope,
                                    bool explain);

/// "code: message (field)", one line per broken rule; then what belongs to the first: what is required, why
/// each class is ruled out, the choices.
[[nodiscard]] std::string refusal_text(const calc::Refusal& refusal);

/// Asks the questions of a calculator one at a time, as ask_all() does; `answers` are those given before.
/// Error: invalid_usage where the answers end too early or those given before do not fit.
[[nodiscard]] estimate::Result<calc::Walk> ask_questions(std::string_view calculator,
                                                         estimate::JsonValue answers, const calc::Book& book,
                                                         std::istream& in, std::ostream& err);

}  // namespace esxconv
