// Field lists of the roof interview: its questions, and its state.
#pragma once

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/roof/interview.h"
#include "roof/figure_fields.h"
#include "roof/scope_fields.h"

namespace roof {

[[nodiscard]] std::span<const std::pair<QuestionType, std::string_view>> enum_names(QuestionType);
[[nodiscard]] std::span<const std::pair<Condition::Test, std::string_view>> enum_names(Condition::Test);

struct AskedQuestion : Question {
  bool answered = false;
};
[[nodiscard]] std::vector<AskedQuestion> asked_questions(const Interview& interview);

struct InterviewDefinition {
  std::vector<Question> questions;
};

/// The default as JSON, in the type of the answer.
[[nodiscard]] std::optional<estimate::JsonValue> default_answer(const Question& question);

}  // namespace roof

template <>
struct estimate::FieldList<roof::Condition> {
  using Condition = roof::Condition;
  static constexpr std::string_view name = "RoofCondition", text = "What a question depends on.";
  static constexpr auto rows =
      std::tuple(field("field", &Condition::field, "A question's id, or a measurement: measured.valley_ft."),
                 field("test", &Condition::test, "How its value is compared."),
                 field("value", &Condition::value, "With what."));
};

namespace roof {

/// Left out where it is empty.
inline constexpr estimate::FieldRules if_any = {.decimals = 2,
                                                .requirement = estimate::FieldRules::Requirement::optional,
                                                .absent = estimate::FieldRules::Absent::left_out};

inline constexpr auto question_rows = std::tuple(
    estimate::field("id", &Question::id, "Key of its answer."),
    estimate::field("text", &Question::text, "What to ask."),
    estimate::field("type", &Question::type, "What its answer is."),
    estimate::field("options", &Question::options, "Of a choice.", if_any),
    estimate::field("unit", &Question::unit, "Of a number.", if_any),
    estimate::field("minimum", &Question::minimum, "Of a number.", if_any),
    estimate::field("maximum", &Question::maximum, "Of a number.", if_any),
    estimate::computed("default", default_answer, "What holds while it is not answered.", if_any),
    estimate::field("required", &Question::required, "Whether there is no result without a value."));

}  // namespace roof

template <>
struct estimate::FieldList<roof::AskedQuestion> {
  static constexpr std::string_view name = "RoofQuestion", text = "A question that is to be asked now.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple_cat(
      roof::question_rows,
      std::tuple(field("answered", &roof::AskedQuestion::answered, "Whether the answers have it.")));
};

template <>
struct estimate::FieldList<roof::Question> {
  static constexpr std::string_view name = "RoofQuestionDefinition", text = "A question, and when to ask it.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple_cat(
      roof::question_rows,
      std::tuple(field("visible_if", &roof::Question::visible, "All of these have to hold; none: always.")));
};

template <>
struct estimate::FieldList<roof::InterviewDefinition> {
  static constexpr std::string_view name = "RoofInterviewDefinition",
                                    text = "Every question of the interview.";
  static constexpr auto rows =
      std::tuple(field("questions", &roof::InterviewDefinition::questions, "In order."));
};

template <>
struct estimate::FieldList<roof::InterviewResult> {
  using Result = roof::InterviewResult;
  static constexpr std::string_view name = "RoofInterviewResult", text = "The scope that the answers make.";
  static constexpr auto rows =
      std::tuple(computed(
                     "items", [](const Result& result) { return result.scope.lines; }, "The line items."),
                 field("total", &Result::total, "Of the lines that have a price."),
                 computed(
                     "price_list", [](const Result& result) { return result.scope.price_list; },
                     "Code of the price list."),
                 computed(
                     "invented_prices", [](const Result& result) { return result.scope.invented_prices; },
                     "Whether the list is the bundled demonstration, and prices something."),
                 field("summary", &Result::summary, "In words."));
};

template <>
struct estimate::FieldList<roof::Interview> {
  using Interview = roof::Interview;
  static constexpr std::string_view name = "RoofInterviewPreviewResponse",
                                    text = "What to ask, and what the answers make.";
  static constexpr auto rows = std::tuple(
      computed("questions", roof::asked_questions, "Those that are visible, in order."),
      field("result", &Interview::result,
            "The scope; null while something required is open, or with an error.",
            {.absent = FieldRules::Absent::null}),
      field("error", &Interview::error, "Why there is no scope.", {.absent = FieldRules::Absent::null}),
      field("errors", &Interview::errors, "Every reason; the first of them is `error`."),
      roof::warnings_row("What was odd."));
};
