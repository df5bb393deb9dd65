#include "roof/interview.h"

#include "geometry/decimal.h"
#include "geometry/json_parts.h"
#include "roof/refusal_json.h"
#include "scope/scope_json.h"

namespace roof {

using namespace geometry;
using scope::write_scope_lines;
namespace {

using estimate::JsonWriter;

void write_default(JsonWriter& w, const Question& question) {
  if (question.initial.empty()) return;
  w.key("default");
  if (question.type == QuestionType::yes_no)
    w.boolean(question.initial == "yes");
  else if (read_decimal(question.initial) && question.type != QuestionType::choice)
    w.raw_number(question.initial);
  else
    w.string(question.initial);
}

void write_question(JsonWriter& w, const Question& question) {
  write_text(w, "id", question.id);
  write_text(w, "text", question.text);
  write_text(w, "type", question_type_name(question.type));
  if (!question.options.empty()) {
    w.key("options");
    w.array();
    for (const std::string_view option : question.options) w.string(option);
    w.end();
  }
  if (!question.unit.empty()) write_text(w, "unit", question.unit);
  if (question.minimum) write_number(w, "minimum", *question.minimum);
  if (question.maximum) write_number(w, "maximum", *question.maximum);
  write_default(w, question);
  w.key("required");
  w.boolean(question.required);
}

void write_conditions(JsonWriter& w, const std::vector<Condition>& conditions) {
  constexpr std::string_view tests[] = {"is", "is_not", "at_least", "contains"};
  w.key("visible_if");
  w.array();
  for (const Condition& condition : conditions) {
    w.object();
    write_text(w, "field", condition.field);
    write_text(w, "test", tests[static_cast<std::size_t>(condition.test)]);
    write_text(w, "value", condition.value);
    w.end();
  }
  w.end();
}

void write_result(JsonWriter& w, const std::optional<InterviewResult>& result) {
  w.key("result");
  if (!result) return w.null();
  w.object();
  write_scope_lines(w, "items", result->scope.lines);
  w.key("total");
  w.number(result->total);
  write_text(w, "summary", result->summary);
  w.end();
}

}  // namespace

std::string interview_to_json(const Interview& interview) {
  JsonWriter w;
  w.object();
  w.key("questions");
  w.array();
  for (std::size_t i = 0; i < interview.questions.size(); ++i) {
    w.object(JsonWriter::Line::one);
    write_question(w, *interview.questions[i]);
    w.key("answered");
    w.boolean(interview.answered[i]);
    w.end();
  }
  w.end();
  write_result(w, interview.result);
  w.key("error");
  if (interview.error)
    write_refusal(w, *interview.error);
  else
    w.null();
  write_warnings(w, interview.warnings);
  w.end();
  return w.take();
}

std::string interview_definition_json() {
  JsonWriter w;
  w.object();
  w.key("questions");
  w.array();
  for (const Question& question : question_table()) {
    w.object(JsonWriter::Line::one);
    write_question(w, question);
    write_conditions(w, question.visible);
    w.end();
  }
  w.end();
  w.end();
  return w.take();
}

}  // namespace roof
