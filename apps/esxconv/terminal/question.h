// One question on a terminal: its words, and what a line answers.
#pragma once

#include <expected>
#include <string>

#include "esx/estimate/base/json_value.h"

namespace esxconv {

/// `node` has the id, the words of the `question` and its `type`: boolean, integer, number, text, choice,
/// multi or repeat; where it has them, `options` of `value` and `label`, `unit`, `minimum`, `maximum`,
/// `default`, `optional` and `help`. `path` names the entry of a list that it is about.
struct OpenQuestion {
  std::string path;
  estimate::JsonValue node;
};

/// The question with its limits and, one a line, the options with what picks them.
[[nodiscard]] std::string question_text(const OpenQuestion& question);

/// What the line answers, or why it cannot be an answer. Limits are judged by what asks.
[[nodiscard]] std::expected<estimate::JsonValue, std::string> read_line(const estimate::JsonValue& node,
                                                                        const std::string& line);

/// What kind of answer the question needs: "Give a number from 0 to 80 ft."
[[nodiscard]] std::string needed_text(const estimate::JsonValue& node);

/// A given answer in words, to review it.
[[nodiscard]] std::string answer_text(const estimate::JsonValue& node, const estimate::JsonValue& answer);

/// A text of a question; empty where it has none.
[[nodiscard]] std::string member_text(const estimate::JsonValue& node, std::string_view name);

}  // namespace esxconv
