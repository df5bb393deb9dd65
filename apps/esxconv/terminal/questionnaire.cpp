#include "esxconv/terminal/questionnaire.h"

#include <unistd.h>

#include <istream>
#include <ostream>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esxconv/input/typed_value.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/progress.h"

namespace esxconv {
namespace {

using estimate::JsonValue;

struct Terminal {
  std::istream& in;
  std::ostream& err;

  [[nodiscard]] std::optional<std::string> line() const {
    err << "> " << std::flush;
    std::string text;
    if (!std::getline(in, text)) return std::nullopt;
    return std::string(estimate::trim(text));
  }
};

enum class Reply { answered, back, ended };

/// Asks until the question is answered.
Reply ask(Questionnaire& questionnaire, const OpenQuestion& question, const Terminal& terminal) {
  terminal.err << question_text(question);
  while (const auto line = terminal.line()) {
    if (*line == "<") return Reply::back;
    if (*line == "?") {
      const std::string help = member_text(question.node, "help");
      terminal.err << (help.empty() ? needed_text(question.node) : help) << "\n" << question_text(question);
      continue;
    }
    auto answer = read_line(question.node, *line);
    const std::string wrong =
        answer ? questionnaire.give(question, *std::move(answer)) : answer.error() + "\n";
    if (wrong.empty()) return Reply::answered;
    terminal.err << wrong << question_text(question);
  }
  return Reply::ended;
}

/// Shows the answers before the end, and changes one. True: it is the end, as when the lines have ended.
bool review(Questionnaire& questionnaire, std::string_view goal, const Terminal& terminal) {
  const auto answered = questionnaire.answered();
  terminal.err << "\nYour answers:\n";
  for (std::size_t i = 0; i < answered.size(); ++i) {
    const auto& [question, answer] = answered[i];
    terminal.err << "  " << i + 1 << "  " << (question.path.empty() ? "" : question.path + ": ")
                 << member_text(question.node, "question") << " "
                 << printable(answer_text(question.node, answer)) << "\n";
  }
  terminal.err << "Press Enter to " << goal << ", type a number to change that answer, or < to go back.\n";
  const auto line = terminal.line();
  if (!line || line->empty()) return true;
  if (*line == "<") {
    questionnaire.go_back();
    return false;
  }
  const JsonValue number = number_or_text(*line);
  for (std::size_t i = 0; i < answered.size(); ++i) {
    if (number.number() && number.as_double() == double(i + 1))
      return ask(questionnaire, answered[i].question, terminal) == Reply::ended;
  }
  terminal.err << "There is no answer with that number.\n";
  return false;
}

}  // namespace

estimate::Result<void> ask_all(Questionnaire& questionnaire, std::string_view goal, std::istream& in,
                               std::ostream& err) {
  const Terminal terminal{in, err};
  while (true) {
    const auto next = questionnaire.next();
    if (!next) return std::unexpected(next.error());
    const std::optional<OpenQuestion>& question = *next;
    if (!question) {
      if (review(questionnaire, goal, terminal)) return {};
      continue;
    }
    const Reply reply = ask(questionnaire, *question, terminal);
    if (reply == Reply::ended)
      return estimate::fail(estimate::ErrorCode::invalid_usage, "the answers end before the questions", "");
    if (reply == Reply::back) questionnaire.go_back();
  }
}

bool can_ask() { return ::isatty(STDIN_FILENO) == 1 && on_terminal(); }

}  // namespace esxconv
