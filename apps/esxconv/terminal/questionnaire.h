// Asks questions on a terminal one at a time, whatever they are about: their words, and what a typed line
// answers.
#pragma once

#include <expected>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"

namespace esxconv {

/// A number if the text is one, else the text, which is refused where a number is needed.
[[nodiscard]] estimate::JsonValue number_or_text(const std::string& text);

/// One question. `node` has the id, the words of the `question` and its `type`: boolean, integer, number,
/// text, choice, multi or repeat; where it has them, `options` of `value` and `label`, `unit`, `minimum`,
/// `maximum`, `default`, `optional` and `help`. `path` names the entry of a list that it is about.
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

struct AnsweredQuestion {
  OpenQuestion question;
  estimate::JsonValue answer;  // null: skipped
};

/// What asks: it has the answers so far, and says which question they lead to.
class Questionnaire {
 public:
  virtual ~Questionnaire() = default;

  /// nullopt: every question has an answer. Error: those given before do not fit.
  [[nodiscard]] virtual estimate::Result<std::optional<OpenQuestion>> next() = 0;
  /// What is wrong with the answer, in whole lines; empty if it was taken.
  [[nodiscard]] virtual std::string give(const OpenQuestion& question, estimate::JsonValue answer) = 0;
  /// Takes the last answer back.
  virtual void go_back() = 0;
  [[nodiscard]] virtual std::vector<AnsweredQuestion> answered() const = 0;
};

/// Questions go to `err`, answers come line by line from `in`. What is shown before an option picks it, and
/// so do its words; an empty line takes the default or skips, `<` goes back, `>` takes the defaults of all
/// questions that are left and have one, `?` prints help. Before the end
/// the answers are shown, and each can be changed; `goal` is what Enter does then: "calculate". Error:
/// invalid_usage where the answers end too early.
[[nodiscard]] estimate::Result<void> ask_all(Questionnaire& questionnaire, std::string_view goal,
                                             std::istream& in, std::ostream& err);

/// Whether someone sits at a terminal: standard input and standard error are one.
[[nodiscard]] bool can_ask();

}  // namespace esxconv
