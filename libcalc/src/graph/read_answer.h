// Whether an answer fits its question, and the input it makes.
#pragma once

#include "esx/calc/refusal.h"

namespace calc {

/// The text of a member of a node; empty where it has none.
[[nodiscard]] std::string_view member_text(const estimate::JsonValue& node, std::string_view name);

/// The option of a choice that has this value; nullptr where it has none.
[[nodiscard]] const estimate::JsonValue* option_of(const estimate::JsonValue& node,
                                                   const estimate::JsonValue& answer);

/// The input that an answer to a plain question makes; null where it sets nothing. Refusal: invalid_answer.
[[nodiscard]] Outcome<estimate::JsonValue> read_answer(const estimate::JsonValue& node,
                                                       const estimate::JsonValue& answer,
                                                       const std::string& path);

/// Whether what has been set meets the condition of an edge.
[[nodiscard]] bool holds(const estimate::JsonValue& when, const estimate::JsonValue& inputs);

}  // namespace calc
