// Whether an answer fits its question, and what it is as an input.
#pragma once

#include "calc/refusal.h"

namespace calc {

/// The option of a choice that has this value; nullptr where it has none.
[[nodiscard]] const Value* option_of(const Value& node, const Value& answer);

/// The input that an answer to a plain question makes; null where it sets nothing. Refusal: invalid_answer.
[[nodiscard]] Outcome<Value> read_answer(const Value& node, const Value& answer, const std::string& path);

/// Whether the condition of an edge holds for what has been set.
[[nodiscard]] bool holds(const Value& when, const Value& inputs);

}  // namespace calc
