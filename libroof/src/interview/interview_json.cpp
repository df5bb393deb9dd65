#include "esx/roof/interview.h"
#include "geometry/decimal.h"
#include "roof/interview_fields.h"

namespace roof {

using estimate::JsonValue;

std::vector<AskedQuestion> asked_questions(const Interview& interview) {
  std::vector<AskedQuestion> asked;
  asked.reserve(interview.questions.size());
  for (std::size_t i = 0; i < interview.questions.size(); ++i)
    asked.push_back({*interview.questions[i], interview.answered[i]});
  return asked;
}

std::optional<JsonValue> default_answer(const Question& question) {
  if (question.initial.empty()) return std::nullopt;
  if (question.type == QuestionType::yes_no) return JsonValue(question.initial == "yes");
  if (question.type != QuestionType::choice && geometry::read_decimal(question.initial))
    return JsonValue::exact(std::string(question.initial));
  return JsonValue(question.initial);
}

std::string interview_to_json(const Interview& interview) {
  return estimate::encode_json(interview, {}, estimate::JsonWriter::Line::many);
}

std::string interview_definition_json() {
  const std::span<const Question> table = question_table();
  return estimate::encode_json(InterviewDefinition{{table.begin(), table.end()}}, {},
                               estimate::JsonWriter::Line::many);
}

}  // namespace roof
