#include "esxconv/calc/calc_walk.h"

#include <istream>
#include <optional>
#include <ostream>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxconv/calc/calc_flags.h"
#include "esxconv/calc/calc_question.h"
#include "esxconv/calc/calc_text.h"

namespace esxconv {
namespace {

using calc::Walk;
using estimate::JsonValue;

estimate::Error wrong_answers(const calc::Refusal& refusal) {
  return {estimate::ErrorCode::invalid_usage, refusal.first.message, refusal.first.field};
}

estimate::Error too_few_answers() {
  return {estimate::ErrorCode::invalid_usage, "the answers end before the questions", ""};
}

std::string place_of(const Walk& at) {
  return (at.path.empty() ? "" : at.path + ".") + member_text(at.next, "id");
}

/// The entries of a list and the answers of a calculator inside are questions of their own.
JsonValue without_parts(const Walk& at, const JsonValue& answer) {
  const auto type = member_text(at.next, "type");
  if (type == "subgraph") return JsonValue(JsonValue::Object());
  if (type != "repeat" || !answer.list()) return answer;
  return JsonValue(JsonValue::List(answer.list()->size(), JsonValue(JsonValue::Object())));
}

/// Another number of entries keeps the answers of those that stay.
void keep_entries(JsonValue& answer, const JsonValue* before) {
  if (!answer.list() || !before || !before->list()) return;
  const std::size_t kept = std::min(answer.list()->size(), before->list()->size());
  for (std::size_t i = 0; i < kept; ++i) {
    if ((*before->list())[i].object()) (*answer.list())[i] = (*before->list())[i];
  }
}

struct Asked {
  Walk at;
  JsonValue answer;
};

/// The answers so far, and those before each answer.
class Conversation {
 public:
  Conversation(std::string_view calculator, JsonValue answers, const calc::Book& book)
      : calculator_(calculator), book_(book), answers_(std::move(answers)) {}

  [[nodiscard]] calc::Outcome<Walk> at() const { return calc::walk(calculator_, answers_, book_); }

  /// What is wrong with the answer; empty if it was taken.
  std::string give(const Walk& at, JsonValue answer) {
    keep_entries(answer, answers_.at_path(place_of(at)));
    JsonValue changed = answers_;
    calc::put_answer(changed, at, std::move(answer));
    const auto next = calc::walk(calculator_, changed, book_);
    if (!next) return refusal_text(next.error()) + needed_text(at.next) + "\n";
    before_.push_back(std::exchange(answers_, std::move(changed)));
    return {};
  }
  /// The questions of the calculator inside come next; going back passes over it.
  void enter(const Walk& at) { calc::put_answer(answers_, at, JsonValue(JsonValue::Object())); }
  void go_back() {
    if (before_.empty()) return;
    answers_ = std::move(before_.back());
    before_.pop_back();
  }

  /// The questions on the way that the answers take.
  [[nodiscard]] std::vector<Asked> asked() const {
    std::vector<Asked> all;
    JsonValue replayed{JsonValue::Object()};
    while (true) {
      auto at = calc::walk(calculator_, replayed, book_);
      if (!at || at->next.is_null()) return all;
      const JsonValue* answer = answers_.at_path(place_of(*at));
      if (!answer) return all;
      calc::put_answer(replayed, *at, without_parts(*at, *answer));
      if (member_text(at->next, "type") != "subgraph") all.push_back({*std::move(at), *answer});
    }
  }

 private:
  std::string_view calculator_;
  const calc::Book& book_;
  JsonValue answers_;
  std::vector<JsonValue> before_;
};

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
Reply ask(Conversation& conversation, const Walk& at, const Terminal& terminal) {
  terminal.err << question_text(at);
  while (const auto line = terminal.line()) {
    if (*line == "<") return Reply::back;
    if (*line == "?") {
      const std::string help = member_text(at.next, "help");
      terminal.err << (help.empty() ? needed_text(at.next) : help) << "\n" << question_text(at);
      continue;
    }
    auto answer = read_line(at.next, *line);
    const std::string wrong = answer ? conversation.give(at, *std::move(answer)) : answer.error() + "\n";
    if (wrong.empty()) return Reply::answered;
    terminal.err << wrong << question_text(at);
  }
  return Reply::ended;
}

/// Shows the answers before they are calculated, and changes one. True: they are to be calculated, as when
/// the lines have ended.
bool review(Conversation& conversation, const Terminal& terminal) {
  const auto asked = conversation.asked();
  terminal.err << "\nYour answers:\n";
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const Walk& at = asked[i].at;
    terminal.err << "  " << i + 1 << "  " << (at.path.empty() ? "" : at.path + ": ")
                 << member_text(at.next, "question") << " " << answer_text(at.next, asked[i].answer) << "\n";
  }
  terminal.err << "Press Enter to calculate, type a number to change that answer, or < to go back.\n";
  const auto line = terminal.line();
  if (!line || line->empty()) return true;
  if (*line == "<") {
    conversation.go_back();
    return false;
  }
  const JsonValue number = number_or_text(*line);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    if (number.number() && number.as_double() == double(i + 1))
      return ask(conversation, asked[i].at, terminal) == Reply::ended;
  }
  terminal.err << "There is no answer with that number.\n";
  return false;
}

}  // namespace

estimate::Result<Walk> ask_questions(std::string_view calculator, JsonValue answers, const calc::Book& book,
                                     std::istream& in, std::ostream& err) {
  Conversation conversation(calculator, std::move(answers), book);
  const Terminal terminal{in, err};
  while (true) {
    auto at = conversation.at();
    if (!at) return std::unexpected(wrong_answers(at.error()));
    if (at->next.is_null()) {
      if (review(conversation, terminal)) return *std::move(at);
    } else if (member_text(at->next, "type") == "subgraph") {  // has no question
      conversation.enter(*at);
    } else {
      const Reply reply = ask(conversation, *at, terminal);
      if (reply == Reply::ended) return std::unexpected(too_few_answers());
      if (reply == Reply::back) conversation.go_back();
    }
  }
}

}  // namespace esxconv
