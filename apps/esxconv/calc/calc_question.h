// One question of a calculator on a terminal: its words, and what a line answers.
#pragma once

#include <expected>
#include <string>

#include "esx/calc/graph.h"

namespace esxconv {

/// The question with its limits and, one a line, the options with what picks them.
[[nodiscard]] std::string question_text(const calc::Walk& at);

/// What the line answers, or why it cannot be an answer. The walk judges limits.
[[nodiscard]] std::expected<estimate::JsonValue, std::string> read_line(const estimate::JsonValue& node,
                                                                        const std::string& line);

/// What kind of answer the question needs: "Give a number from 0 to 80 ft."
[[nodiscard]] std::string needed_text(const estimate::JsonValue& node);

/// A given answer in words, to review it.
[[nodiscard]] std::string answer_text(const estimate::JsonValue& node, const estimate::JsonValue& answer);

/// A text of a question; empty where it has none.
[[nodiscard]] std::string member_text(const estimate::JsonValue& node, std::string_view name);

}  // namespace esxconv
