#include "interview/question_parts.h"

#include <utility>

#include "roof/interview_fields.h"

namespace roof::interview {
namespace {

Question numeric(QuestionType type, std::string_view id, std::string_view text, const Range& range,
                 std::string_view initial) {
  Question made{id, text, type, {}, range.unit, range.minimum, range.maximum, initial};
  made.required = initial.empty();
  return made;
}

}  // namespace

Question pick(std::string_view id, std::string_view text, Options options, Conditions visible) {
  const std::string_view first = options.front();
  return pick_from(id, text, std::move(options), first, std::move(visible));
}

Question pick_from(std::string_view id, std::string_view text, Options options, std::string_view initial,
                   Conditions visible) {
  Question made{id, text, QuestionType::choice, std::move(options)};
  made.initial = initial;
  made.visible = std::move(visible);
  return made;
}

Question ask(std::string_view id, std::string_view text, std::string_view initial, Conditions visible) {
  Question made{id, text, QuestionType::yes_no};
  made.initial = initial;
  made.visible = std::move(visible);
  return made;
}

Question amount(std::string_view id, std::string_view text, const Range& range, std::string_view initial,
                Conditions visible) {
  Question made = numeric(QuestionType::number, id, text, range, initial);
  made.visible = std::move(visible);
  return made;
}

Question whole(std::string_view id, std::string_view text, const Range& range, std::string_view initial,
               Conditions visible) {
  Question made = numeric(QuestionType::integer, id, text, range, initial);
  made.visible = std::move(visible);
  return made;
}

Question required(Question question) {
  question.required = true;
  return question;
}

Condition is(std::string_view field, std::string_view value) { return {field, Condition::Test::is, value}; }
Condition is_not(std::string_view field, std::string_view value) {
  return {field, Condition::Test::is_not, value};
}
Condition at_least(std::string_view field, std::string_view value) {
  return {field, Condition::Test::at_least, value};
}
Condition measured(std::string_view field) { return at_least(field, "0.01"); }

}  // namespace roof::interview

namespace roof {

std::span<const Question> question_table() {
  static const std::vector<Question> table = [] {
    std::vector<Question> all;
    for (const auto& part : {interview::work_and_measurements(), interview::shingles_and_edges(),
                             interview::protection_and_charges(), interview::accessories()})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return table;
}

std::span<const std::pair<QuestionType, std::string_view>> enum_names(QuestionType) {
  using enum QuestionType;
  static constexpr std::pair<QuestionType, std::string_view> names[] = {
      {choice, "choice"}, {choices, "choices"}, {integer, "integer"},
      {number, "number"}, {yes_no, "boolean"},  {text, "text"}};
  return names;
}

std::string_view question_type_name(QuestionType type) {
  return enum_names(type)[static_cast<std::size_t>(type)].second;
}

std::span<const std::pair<Condition::Test, std::string_view>> enum_names(Condition::Test) {
  using enum Condition::Test;
  static constexpr std::pair<Condition::Test, std::string_view> names[] = {
      {is, "is"}, {is_not, "is_not"}, {at_least, "at_least"}, {contains, "contains"}};
  return names;
}

}  // namespace roof
