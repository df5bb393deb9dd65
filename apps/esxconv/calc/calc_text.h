// A calculator's answer as tables, for people.
#pragma once

#include <string>

#include "esx/calc/calculators.h"

namespace esxconv {

/// Result, line items, cost and warnings; with `explain` also each step with its formula and sources, the
/// assumptions and the sources themselves.
[[nodiscard]] std::string calc_text(const calc::Calculator& calculator, const calc::Envelope& envelope,
                                    bool explain);

/// "code: message (field)", one line per broken rule; then what belongs to the first: what is required, why
/// each class is ruled out, the choices.
[[nodiscard]] std::string refusal_text(const calc::Refusal& refusal);

}  // namespace esxconv
