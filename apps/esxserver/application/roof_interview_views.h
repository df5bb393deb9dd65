// Requests and answers of the roof interview's routes, described as roof_views.h describes the others.
#pragma once

#include "esxserver/application/roof_views.h"

namespace esxserver::view {

struct RoofCondition {
  std::string field, test, value;
};

/// What a question is, whether it is to be asked or not.
struct RoofQuestion {
  std::string id, text, type;
  std::optional<std::vector<std::string>> options;
  std::optional<std::string> unit;
  std::optional<double> minimum, maximum;
  std::optional<estimate::JsonValue> initial;
  bool required = false;
};
struct RoofAskedQuestion : RoofQuestion {
  bool answered = false;
};
struct RoofDefinedQuestion : RoofQuestion {
  std::vector<RoofCondition> visible_if;
};

struct RoofInterviewDefinition {
  std::vector<RoofDefinedQuestion> questions;
};
struct RoofInterviewResult {
  std::vector<RoofScopeLine> items;
  double total = 0;
  std::string summary;
};
struct RoofInterviewError {
  std::string code, message;
  estimate::Nullable<std::string> field;
  std::vector<std::string> supported;
  estimate::Nullable<std::string> got;
};
struct RoofInterviewPreviewRequest {
  estimate::JsonValue answers;
  std::optional<estimate::JsonValue> measurements;
};
struct RoofInterviewPreviewResponse {
  std::vector<RoofAskedQuestion> questions;
  estimate::Nullable<RoofInterviewResult> result;
  estimate::Nullable<RoofInterviewError> error;
  std::vector<RoofWarning> warnings;
};

inline constexpr std::array<std::string_view, 6> roof_question_types = {"choice", "choices", "integer",
                                                                        "number", "boolean", "text"};
inline constexpr auto roof_question_fields = std::tuple(
    estimate::field("id", &RoofQuestion::id, "Key of its answer."),
    estimate::field("text", &RoofQuestion::text, "What to ask."),
    estimate::field("type", &RoofQuestion::type, "What its answer is.", {.values = roof_question_types}),
    estimate::field("options", &RoofQuestion::options, "Of a choice."),
    estimate::field("unit", &RoofQuestion::unit, "Of a number."),
    estimate::field("minimum", &RoofQuestion::minimum, "Of a number."),
    estimate::field("maximum", &RoofQuestion::maximum, "Of a number."),
    estimate::field("default", &RoofQuestion::initial, "What holds while it is not answered."),
    estimate::field("required", &RoofQuestion::required, "Whether there is no result without a value."));

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::RoofCondition> {
  using Condition = esxserver::view::RoofCondition;
  static constexpr std::string_view name = "RoofCondition", text = "What a question depends on.";
  static constexpr std::array<std::string_view, 4> tests = {"is", "is_not", "at_least", "contains"};
  static constexpr auto rows =
      std::tuple(field("field", &Condition::field, "A question's id, or a measurement: measured.valley_ft."),
                 field("test", &Condition::test, "How its value is compared.", {.values = tests}),
                 field("value", &Condition::value, "With what."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofAskedQuestion> {
  using Question = esxserver::view::RoofAskedQuestion;
  static constexpr std::string_view name = "RoofQuestion", text = "A question that is to be asked now.";
  static constexpr auto rows =
      std::tuple_cat(esxserver::view::roof_question_fields,
                     std::tuple(field("answered", &Question::answered, "Whether the answers have it.")));
};

template <>
struct estimate::FieldList<esxserver::view::RoofDefinedQuestion> {
  using Question = esxserver::view::RoofDefinedQuestion;
  static constexpr std::string_view name = "RoofQuestionDefinition", text = "A question, and when to ask it.";
  static constexpr auto rows = std::tuple_cat(
      esxserver::view::roof_question_fields,
      std::tuple(field("visible_if", &Question::visible_if, "All of these have to hold; none: always.")));
};

template <>
struct estimate::FieldList<esxserver::view::RoofInterviewDefinition> {
  static constexpr std::string_view name = "RoofInterviewDefinition",
                                    text = "Every question of the interview.";
  static constexpr auto rows =
      std::tuple(field("questions", &esxserver::view::RoofInterviewDefinition::questions, "In order."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofInterviewResult> {
  using Result = esxserver::view::RoofInterviewResult;
  static constexpr std::string_view name = "RoofInterviewResult", text = "The scope that the answers make.";
  static constexpr auto rows = std::tuple(field("items", &Result::items, "The line items."),
                                          field("total", &Result::total, "Of the lines that have a price."),
                                          field("summary", &Result::summary, "In words."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofInterviewError> {
  using Error = esxserver::view::RoofInterviewError;
  static constexpr std::string_view name = "RoofInterviewError", text = "Why the answers make no scope.";
  static constexpr auto rows =
      std::tuple(field("code", &Error::code, "Stable name: roof_mode_not_supported, invalid_roof_answer."),
                 field("message", &Error::message, "The same in words."),
                 field("field", &Error::field, "The question it is about."),
                 field("supported", &Error::supported, "Answers that would do."),
                 field("got", &Error::got, "What was answered."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofInterviewPreviewRequest> {
  using Request = esxserver::view::RoofInterviewPreviewRequest;
  static constexpr std::string_view name = "RoofInterviewPreviewRequest", text = "The answers so far.";
  static constexpr auto rows = std::tuple(
      field("answers", &Request::answers, "An object: id of a question to its answer."),
      field("measurements", &Request::measurements,
            "The figures of a preview, or what the parse of a report gave; without them, those among the "
            "answers hold."));
};

template <>
struct estimate::FieldList<esxserver::view::RoofInterviewPreviewResponse> {
  using Response = esxserver::view::RoofInterviewPreviewResponse;
  static constexpr std::string_view name = "RoofInterviewPreviewResponse",
                                    text = "What to ask, and what the answers make.";
  static constexpr auto rows =
      std::tuple(field("questions", &Response::questions, "Those that are visible, in order."),
                 field("result", &Response::result,
                       "The scope; null while something required is open, or with an error."),
                 field("error", &Response::error, "Why there is no scope."),
                 field("warnings", &Response::warnings, "What was odd."));
};
