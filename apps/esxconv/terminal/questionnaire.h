// Asks questions one at a time, whatever they are about.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esxconv/terminal/question.h"

namespace esxconv {

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
/// so do its words; an empty line takes the default or skips, `<` goes back, `?` prints help. Before the end
/// the answers are shown, and each can be changed; `goal` is what Enter does then: "calculate". Error:
/// invalid_usage where the answers end too early.
[[nodiscard]] estimate::Result<void> ask_all(Questionnaire& questionnaire, std::string_view goal,
                                             std::istream& in, std::ostream& err);

/// Whether someone sits at a terminal: standard input and standard error are one.
[[nodiscard]] bool can_ask();

}  // namespace esxconv
