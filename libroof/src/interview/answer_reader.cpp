#include "interview/answer_reader.h"

#include <algorithm>
#include <cmath>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"

namespace roof::interview {

using geometry::decimal;
using geometry::read_decimal;
using geometry::whole_number;
namespace {

std::string as_text(const AnswerValue& value) {
  if (const bool* b = std::get_if<bool>(&value)) return *b ? "yes" : "no";
  if (const double* d = std::get_if<double>(&value)) return decimal(*d, 6);
  if (const std::string* s = std::get_if<std::string>(&value)) return *s;
  const auto* list = std::get_if<std::vector<std::string>>(&value);
  return list == nullptr ? std::string() : estimate::join(*list, ", ");
}

bool has_option(const Question& q, std::string_view text) {
  return q.options.empty() || std::ranges::find(q.options, text) != q.options.end();
}

bool is_number(const Question& q, const AnswerValue& value) {
  const double* d = std::get_if<double>(&value);
  if (d == nullptr || !std::isfinite(*d)) return false;
  if (q.type == QuestionType::integer && *d != std::floor(*d)) return false;
  return (!q.minimum || *d >= *q.minimum) && (!q.maximum || *d <= *q.maximum);
}

bool fits(const Question& q, const AnswerValue& value) {
  switch (q.type) {
    case QuestionType::yes_no:
      return std::holds_alternative<bool>(value);
    case QuestionType::integer:
    case QuestionType::number:
      return is_number(q, value);
    case QuestionType::text:
      return std::holds_alternative<std::string>(value);
    case QuestionType::choice:
      return std::holds_alternative<std::string>(value) && has_option(q, as_text(value));
    case QuestionType::choices:
      break;
  }
  const auto* list = std::get_if<std::vector<std::string>>(&value);
  return list != nullptr &&
         std::ranges::all_of(*list, [&](const std::string& one) { return has_option(q, one); });
}

std::string wanted(const Question& q) {
  const std::string_view article = q.type == QuestionType::integer ? "an " : "a ";
  std::string text = std::string(article) + std::string(question_type_name(q.type));
  if (q.minimum && q.maximum) text += " from " + decimal(*q.minimum, 2) + " to " + decimal(*q.maximum, 2);
  return text;
}

}  // namespace

const Question* find_question(std::string_view id) {
  const auto found = std::ranges::find(question_table(), id, &Question::id);
  return found == question_table().end() ? nullptr : &*found;
}

const AnswerValue* AnswerReader::find(std::string_view id) const {
  const auto found = answers_.find(id);
  return found == answers_.end() ? nullptr : &found->second;
}

bool AnswerReader::answered(const Question& question) const { return find(question.id) != nullptr; }

std::optional<RoofRefusal> AnswerReader::fault(const Question& question) const {
  const AnswerValue* value = find(question.id);
  if (value == nullptr || fits(question, *value)) return std::nullopt;
  std::vector<std::string> options(question.options.begin(), question.options.end());
  return RoofRefusal{{estimate::ErrorCode::invalid_roof_answer,
                      "the answer to " + std::string(question.id) + " must be " + wanted(question),
                      "/answers/" + std::string(question.id)},
                     std::string(question.id),
                     std::move(options),
                     as_text(*value)};
}

std::string AnswerReader::text(std::string_view id) const {
  if (const AnswerValue* value = find(id)) return as_text(*value);
  const Question* question = find_question(id);
  return question == nullptr ? std::string() : std::string(question->initial);
}

double AnswerReader::number(std::string_view id) const { return read_decimal(text(id)).value_or(0); }

int AnswerReader::integer(std::string_view id) const { return whole_number(number(id)); }

std::vector<std::string> AnswerReader::list(std::string_view id) const {
  const AnswerValue* value = find(id);
  const auto* list = value == nullptr ? nullptr : std::get_if<std::vector<std::string>>(value);
  return list == nullptr ? std::vector<std::string>() : *list;
}

int AnswerReader::position(std::string_view id) const {
  const Question* question = find_question(id);
  if (question == nullptr) return 0;
  const auto found = std::ranges::find(question->options, std::string_view(text(id)));
  return found == question->options.end() ? 0 : static_cast<int>(found - question->options.begin());
}

}  // namespace roof::interview
