#include "esxconv/roof/roof_questionnaire.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxconv/input/typed_value.h"
#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/questionnaire.h"

namespace esxconv {
namespace {

using estimate::JsonValue;
using roof::Question;
using roof::QuestionType;

constexpr std::string_view source = "measure_source", by_report = "report";

bool is_list(const Question& question) { return question.type == QuestionType::choices; }

std::string node_type(const Question& question) {
  if (!is_list(question)) return std::string(roof::question_type_name(question.type));
  return question.options.empty() ? "text" : "multi";
}

JsonValue number_of(double value) { return JsonValue::exact(estimate::shortest_decimal(value)); }

JsonValue option_of(std::string_view value) {
  JsonValue option;
  option.set("value", JsonValue(value));
  option.set("label", JsonValue(estimate::replace_all(value, "_", " ")));
  return option;
}

JsonValue default_of(const Question& question, std::string_view initial) {
  if (question.type == QuestionType::yes_no) return JsonValue(initial == "yes");
  return question.options.empty() ? number_or_text(std::string(initial)) : JsonValue(initial);
}

/// The question as a terminal asks it. Without a report, its measurements cannot be chosen.
OpenQuestion open_question(const Question& question, bool has_report) {
  std::vector<std::string_view> options = question.options;
  std::string_view initial = question.initial;
  if (question.id == source && !has_report) {
    std::erase(options, by_report);
    initial = options.front();
  }
  JsonValue node;
  node.set("id", JsonValue(question.id));
  node.set("question", JsonValue(question.text));
  node.set("type", JsonValue(node_type(question)));
  if (!question.unit.empty()) node.set("unit", JsonValue(question.unit));
  if (question.minimum) node.set("minimum", number_of(*question.minimum));
  if (question.maximum) node.set("maximum", number_of(*question.maximum));
  if (!initial.empty()) node.set("default", default_of(question, initial));
  if (initial.empty() && !question.required) node.set("optional", JsonValue(true));
  JsonValue::List listed;
  for (const std::string_view option : options) listed.push_back(option_of(option));
  if (!listed.empty()) node.set("options", JsonValue(std::move(listed)));
  return {"", std::move(node)};
}

/// nullopt: skipped.
std::optional<roof::AnswerValue> answer_value(const Question& question, const JsonValue& answer) {
  if (answer.is_null()) return std::nullopt;
  if (answer.boolean()) return *answer.boolean();
  if (answer.number()) return answer.as_double();
  if (!is_list(question)) return std::string(answer.as_text());
  std::vector<std::string> all;
  if (const auto* list = answer.list())
    for (const JsonValue& one : *list) all.emplace_back(one.as_text());
  else
    for (const auto part : estimate::split(answer.as_text(), ',')) all.emplace_back(estimate::trim(part));
  return all;
}

class RoofQuestionnaire : public Questionnaire {
 public:
  RoofQuestionnaire(const roof::RoofMeasurements* measured, const estimate::PriceList& list)
      : measured_(measured), list_(list) {
    if (measured_ != nullptr)
      said_.emplace(std::string(source), Said{JsonValue(by_report), std::string(by_report)});
  }

  [[nodiscard]] estimate::Result<std::optional<OpenQuestion>> next() override {
    const roof::Interview interview = run(said_);
    for (const Question* question : interview.questions)
      if (!said_.contains(question->id)) return open_question(*question, measured_ != nullptr);
    return std::nullopt;
  }

  [[nodiscard]] std::string give(const OpenQuestion& open, JsonValue answer) override {
    const std::string id = member_text(open.node, "id");
    const auto question = std::ranges::find(roof::question_table(), id, &Question::id);
    auto value = answer_value(*question, answer);
    AllSaid changed = said_;
    changed.insert_or_assign(id, Said{std::move(answer), std::move(value)});
    if (const auto refusal = run(changed).error) return refusal_text(*refusal);
    before_.push_back(std::exchange(said_, std::move(changed)));
    return {};
  }

  void go_back() override {
    if (before_.empty()) return;
    said_ = std::move(before_.back());
    before_.pop_back();
  }

  [[nodiscard]] std::vector<AnsweredQuestion> answered() const override {
    std::vector<AnsweredQuestion> all;
    for (const Question* question : run(said_).questions)
      if (const auto said = said_.find(question->id); said != said_.end())
        all.push_back({open_question(*question, measured_ != nullptr), said->second.typed});
    return all;
  }

  [[nodiscard]] roof::Answers answers() const { return answers_of(said_); }

 private:
  struct Said {
    JsonValue typed;
    std::optional<roof::AnswerValue> value;  // none: skipped
  };
  using AllSaid = std::map<std::string, Said, std::less<>>;

  static roof::Answers answers_of(const AllSaid& all) {
    roof::Answers answers;
    for (const auto& [id, said] : all)
      if (said.value) answers.emplace(id, *said.value);
    return answers;
  }

  [[nodiscard]] roof::Interview run(const AllSaid& all) const {
    return roof::run_interview(answers_of(all), measured_, list_);
  }

  static std::string refusal_text(const roof::RoofRefusal& refusal) {
    std::string text = printable(to_string(refusal.error)) + "\n";
    if (!refusal.supported.empty())
      text += "Possible answers: " + estimate::join(refusal.supported, ", ") + ".\n";
    return text;
  }

  const roof::RoofMeasurements* measured_;
  const estimate::PriceList& list_;
  AllSaid said_;
  std::vector<AllSaid> before_;
};

}  // namespace

estimate::Result<roof::Answers> ask_about_roof(const roof::RoofMeasurements* measured,
                                               const estimate::PriceList& list, std::istream& in,
                                               std::ostream& err) {
  RoofQuestionnaire questionnaire(measured, list);
  if (const auto asked = ask_all(questionnaire, "make the scope", in, err); !asked)
    return std::unexpected(asked.error());
  return questionnaire.answers();
}

}  // namespace esxconv
