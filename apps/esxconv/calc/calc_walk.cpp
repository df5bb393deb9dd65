#include "esxconv/calc/calc_walk.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "esxconv/calc/calc_text.h"
#include "esxconv/terminal/questionnaire.h"

namespace esxconv {
namespace {

using calc::Walk;
using estimate::JsonValue;

estimate::Error wrong_answers(const calc::Refusal& refusal) {
  return {estimate::ErrorCode::invalid_usage, refusal.first.message, refusal.first.field};
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

OpenQuestion question_of(const Walk& at) { return {at.path, at.next}; }

Walk walk_of(const OpenQuestion& question) {
  Walk at;
  at.path = question.path;
  at.next = question.node;
  return at;
}

/// The answers so far, and those before each answer.
class Conversation : public Questionnaire {
 public:
  Conversation(std::string_view calculator, JsonValue answers, const calc::Book& book)
      : calculator_(calculator), book_(book), answers_(std::move(answers)) {}

  [[nodiscard]] calc::Outcome<Walk> at() const { return calc::walk(calculator_, answers_, book_); }

  [[nodiscard]] estimate::Result<std::optional<OpenQuestion>> next() override {
    while (true) {
      const auto at = this->at();
      if (!at) return std::unexpected(wrong_answers(at.error()));
      if (at->next.is_null()) return std::nullopt;
      if (member_text(at->next, "type") != "subgraph") return question_of(*at);
      // The questions of the calculator inside come next; going back passes over it.
      calc::put_answer(answers_, *at, JsonValue(JsonValue::Object()));
    }
  }

  [[nodiscard]] std::string give(const OpenQuestion& question, JsonValue answer) override {
    const Walk at = walk_of(question);
    keep_entries(answer, answers_.at_path(place_of(at)));
    JsonValue changed = answers_;
    calc::put_answer(changed, at, std::move(answer));
    const auto next = calc::walk(calculator_, changed, book_);
    if (!next) return refusal_text(next.error()) + needed_text(at.next) + "\n";
    before_.push_back(std::exchange(answers_, std::move(changed)));
    return {};
  }

  void go_back() override {
    if (before_.empty()) return;
    answers_ = std::move(before_.back());
    before_.pop_back();
  }

  /// The questions on the way that the answers take.
  [[nodiscard]] std::vector<AnsweredQuestion> answered() const override {
    std::vector<AnsweredQuestion> all;
    JsonValue replayed{JsonValue::Object()};
    while (true) {
      const auto at = calc::walk(calculator_, replayed, book_);
      if (!at || at->next.is_null()) return all;
      const JsonValue* answer = answers_.at_path(place_of(*at));
      if (!answer) return all;
      calc::put_answer(replayed, *at, without_parts(*at, *answer));
      if (member_text(at->next, "type") != "subgraph") all.push_back({question_of(*at), *answer});
    }
  }

 private:
  std::string_view calculator_;
  const calc::Book& book_;
  JsonValue answers_;
  std::vector<JsonValue> before_;
};

}  // namespace

estimate::Result<Walk> ask_questions(std::string_view calculator, JsonValue answers, const calc::Book& book,
                                     std::istream& in, std::ostream& err) {
  Conversation conversation(calculator, std::move(answers), book);
  if (const auto asked = ask_all(conversation, "calculate", in, err); !asked)
    return std::unexpected(asked.error());
  auto at = conversation.at();
  if (!at) return std::unexpected(wrong_answers(at.error()));
  return *std::move(at);
}

}  // namespace esxconv
